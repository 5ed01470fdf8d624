/** `npm run backup -- FILE`: database and files of a running instance, in one archive (deploy/runbook.md). */

import { existsSync } from 'node:fs'
import path from 'node:path'
import { printOutcome } from './command.ts'
import { writeBackup } from './domains/platform/backup/backup.ts'
import { DatabaseFault, ofDatabase } from './domains/platform/backup/databaseFault.ts'
import { findInstanceId } from './gateways/bucketOwner.ts'
import { connectForCommand, type Database, isUnavailable } from './gateways/database.ts'
import { noteBackup } from './gateways/lastBackup.ts'
import { openFiles } from './gateways/openFiles.ts'
import { readBackupSettings } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

const despiteMissing = '--despite-missing'

/** The command's arguments: the archive, and whether files are left out. */
export function readBackupWords(words: readonly string[], command: string): { archive: string; withFiles: boolean } {
  const [archive, ...others] = words.filter((word) => word !== '--database-only')
  if (!archive || others.length > 0 || archive.startsWith('-'))
    throw new Error(`Say which file: npm run ${command} -- FILE, and --database-only at the end to leave pictures out.`)
  return { archive: path.resolve(process.env.INIT_CWD ?? '.', archive), withFiles: !words.includes('--database-only') }
}

/** Makes the backup and returns a summary; throws a sentence if it failed. */
export async function runBackup(words: readonly string[], environment: Environment): Promise<string> {
  const { archive, withFiles } = readBackupWords(
    words.filter((word) => word !== despiteMissing),
    'backup',
  )
  const settings = readBackupSettings(environment)
  const database = connectForCommand(settings.DATABASE_URL, 2)
  try {
    const folder = path.join(path.resolve(settings.KEYHOLD_DATA), 'files')
    if (withFiles && !settings.S3_BUCKET && !existsSync(folder))
      throw new Error(`${folder} is not there: KEYHOLD_DATA has to name the folder of this instance.`)
    const files = withFiles ? await openFiles(settings, folder, () => ofDatabase(findInstanceId(database))) : undefined
    const backup = await writeBackup({
      database,
      files,
      archive,
      password: settings.BACKUP_PASSWORD,
      despiteMissing: words.includes(despiteMissing),
    })
    const isNoted = backup.isWhole && (await note(database))
    const rows = Object.values(backup.tables).reduce((sum, table) => sum + table.rows, 0)
    return [
      `${archive} holds ${rows} rows and ${backup.files ?? 'no'} files as of ${backup.takenAt}${settings.BACKUP_PASSWORD ? ', encrypted' : ', NOT encrypted: anyone who has it can read it'}.`,
      ...(backup.keys.length > 0 ? [`It needs the SEAL_KEY with the id ${backup.keys.join(' and ')}.`] : []),
      ...(backup.isWhole ? [] : ['Without every picture it does not count as a backup of this instance in /metrics.']),
      ...(isNoted || !backup.isWhole ? [] : ['The database did not record this backup: /metrics does not count it.']),
    ].join(' ')
  } catch (error) {
    throw new Error(explainBackup(error))
  } finally {
    await database.end({ timeout: 1 })
  }
}

/**
 * Records a complete backup; returns whether that worked. The backup exists in any case. A database without migrations
 * cannot record it.
 */
const note = (database: Database) =>
  noteBackup(database).then(
    () => true,
    () => false,
  )

/** The message for an error. */
export function explainBackup(error: unknown): string {
  const { code, path: place } = (error ?? {}) as NodeJS.ErrnoException
  if (error instanceof DatabaseFault) {
    if (isUnavailable(error.cause)) return `The database does not answer (${code}). Nothing was changed.`
    if (code === '42P01') return 'This database holds no Keyhold yet. Start Keyhold on it once.'
  }
  if (place && ['EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'EEXIST'].includes(code ?? ''))
    return `${place} cannot be read or written by this account (${code}).`
  if (code === 'ENOSPC') return 'The disk is full. Nothing was changed.'
  return error instanceof Error ? error.message : String(error)
}

if (import.meta.main) void printOutcome(runBackup(process.argv.slice(2), process.env))
