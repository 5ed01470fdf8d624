/**
 * `npm run restore -- FILE`: restores a backup of `npm run backup` into an empty database and an empty place for files
 * (deploy/runbook.md).
 */

import path from 'node:path'
import { explainBackup, readBackupWords } from './backup.ts'
import { printOutcome } from './command.ts'
import { restoreBackup } from './domains/platform/backup/restore.ts'
import { createKeys } from './domains/platform/encryption/keys.ts'
import { makeDataFolder } from './embedded/dataFolder.ts'
import { connectForCommand } from './gateways/database.ts'
import { openFiles } from './gateways/openFiles.ts'
import { readBackupSettings } from './settings.ts'

/** Restores and returns a summary; throws a sentence if that is impossible, and nothing changed. */
export async function runRestore(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { archive, withFiles } = readBackupWords(words, 'restore')
  const settings = readBackupSettings(environment)
  const { SEAL_KEY, SEAL_KEY_OLD } = settings
  const keys = SEAL_KEY && createKeys({ current: SEAL_KEY, others: SEAL_KEY_OLD })
  const database = connectForCommand(settings.DATABASE_URL, 3)
  const folder = path.join(path.resolve(settings.KEYHOLD_DATA), 'files')
  try {
    const manifest = await restoreBackup({
      database,
      archive,
      password: settings.BACKUP_PASSWORD,
      hasKey: keys ? (id) => keys.find(id) !== undefined : undefined,
      openFiles: withFiles
        ? async (owner) => {
            if (!settings.S3_BUCKET) makeDataFolder(folder)
            return openFiles(settings, folder, async () => owner)
          }
        : undefined,
    })
    const needed =
      !keys && manifest.keys.length > 0
        ? ` Start it with the SEAL_KEY that has the id ${manifest.keys.join(' and ')}.`
        : ''
    return `The instance is as it was at ${manifest.takenAt}.${needed}`
  } catch (error) {
    throw new Error(explainBackup(error))
  } finally {
    await database.end({ timeout: 1 })
  }
}

if (import.meta.main) void printOutcome(runRestore(process.argv.slice(2), process.env))
