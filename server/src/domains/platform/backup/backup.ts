/** Writes a backup: a snapshot of the database, and every file that it refers to. */
import { buffer } from 'node:stream/consumers'
import type { Database } from '../../../gateways/database.ts'
import type { Files } from '../../../gateways/files.ts'
import { writeArchive } from './archive.ts'
import { ofDatabase } from './databaseFault.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { findFileNames, type Snapshot, withSnapshot } from './snapshotStore.ts'
import type { Entry } from './tar.ts'

export interface BackupOptions {
  readonly database: Database
  /** Undefined omits the files. */
  readonly files: Files | undefined
  /** The path of the archive. */
  readonly archive: string
  /** Encrypts it. */
  readonly password: string | undefined
  /** Continues although pictures are missing, which are lost. */
  readonly despiteMissing?: boolean | undefined
}

/** The content of a backup. */
export interface Backup extends Manifest {
  /** Whether it contains every picture that the database refers to. */
  readonly isWhole: boolean
}

/** The folders in the archive. */
export const folders = { tables: 'database/', files: 'files/' } as const

/** Runs while others read and write. Returns the content. */
export async function writeBackup(options: BackupOptions): Promise<Backup> {
  const { database, files, archive, password } = options
  const written = { backup: undefined as Backup | undefined }
  async function* entries(): AsyncGenerator<Entry> {
    // Packed before the snapshot, because a file removed meanwhile still belongs to the snapshot; and again after it,
    // for files added meanwhile. Files that no row refers to are removed later.
    const packed = new Set<string>()
    if (files) yield* filesOf(files, packed)
    const tables: Record<string, { columns: string[]; rows: number }> = {}
    const { port, done } = openSnapshot(database)
    try {
      const snapshot = await port
      for (const [table, columns] of Object.entries(snapshot.tables)) {
        let [rows, part] = [0, 0]
        for await (const bytes of snapshot.copy(table)) {
          rows += countLines(bytes)
          part += 1
          yield { name: `${folders.tables}${table}/${String(part).padStart(6, '0')}.copy`, bytes }
        }
        tables[table] = { columns: [...columns], rows }
      }
    } finally {
      await done() // releases its locks before the files are read again
    }
    const { manifest, fileNames } = await port
    if (files) yield* filesOf(files, packed)
    const missing = files ? await listMissing(database, fileNames, packed) : []
    if (missing.length > 0 && !options.despiteMissing) refuseMissing(missing, fileNames)
    const complete = { ...manifest, tables, files: files ? packed.size : null }
    written.backup = { ...complete, isWhole: files !== undefined && missing.length === 0 }
    yield { name: manifestName, bytes: Buffer.from(JSON.stringify(complete, null, 1)) }
  }
  await writeArchive(archive, entries(), password)
  if (!written.backup) throw new Error('The backup stopped early.')
  return written.backup
}

/** COPY writes a line for each row; a line break inside a value is escaped as a backslash and a letter. */
function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

/** A picture that was removed meanwhile is not missing: no row refers to it any more. */
async function listMissing(
  database: Database,
  named: readonly string[],
  packed: ReadonlySet<string>,
): Promise<string[]> {
  const absent = named.filter((name) => !packed.has(name))
  if (absent.length === 0) return []
  const present = new Set(await ofDatabase(findFileNames(database)))
  return absent.filter((name) => present.has(name))
}

function refuseMissing(missing: readonly string[], named: readonly string[]): never {
  throw new Error(
    `${missing.length} of ${named.length} pictures that the database names are not in the place for files, the first of them ${missing[0]}. No backup was written. Is it the place of this instance? If they are lost, say so with --despite-missing.`,
  )
}

/** Instance marker files are excluded: the bucket that a backup is restored to gets its own. */
async function* filesOf(files: Files, packed: Set<string>): AsyncGenerator<Entry> {
  for await (const name of files.listAll()) {
    if (packed.has(name) || !name.includes('/')) continue
    const found = await files.read(name)
    const bytes = found && (await buffer(found.stream).catch(goneMeanwhile))
    if (!bytes) continue // removed since it was listed
    packed.add(name)
    yield { name: `${folders.files}${name}`, bytes }
  }
}

function goneMeanwhile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Keeps the snapshot open until `done`. */
function openSnapshot(database: Database): { port: Promise<Snapshot>; done(): Promise<void> } {
  const end = Promise.withResolvers<void>()
  const port = Promise.withResolvers<Snapshot>()
  const held = ofDatabase(
    withSnapshot(database, (snapshot) => {
      port.resolve(snapshot)
      return end.promise
    }),
  )
  held.catch(port.reject)
  return {
    port: port.promise,
    async done() {
      end.resolve()
      await held
    },
  }
}
