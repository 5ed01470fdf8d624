/** Writes a backup: the database as it was at one instant, and every file that it names. */
import { buffer } from 'node:stream/consumers'
import type { Database } from '../../gateways/database.ts'
import type { Files } from '../../gateways/files.ts'
import { writeArchive } from './archive.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { type Snapshot, withSnapshot } from './snapshotStore.ts'
import type { Entry } from './tar.ts'

export interface BackupOptions {
  readonly database: Database
  /** Undefined leaves them out. */
  readonly files: Files | undefined
  /** Where the archive is to lie. */
  readonly archive: string
  /** Encrypts it. */
  readonly password: string | undefined
}

/** Where it goes in the archive. */
export const folders = { tables: 'database/', files: 'files/' } as const

/** While others go on reading and writing. Answers what is in it. */
export async function writeBackup({ database, files, archive, password }: BackupOptions): Promise<Manifest> {
  const written = { manifest: undefined as Manifest | undefined }
  async function* entries(): AsyncGenerator<Entry> {
    // Before the snapshot, since one that somebody removes meanwhile is of the snapshot still; and after it what came meanwhile.
    // A file that no row names is swept away later.
    const packed = new Set<string>()
    if (files) yield* filesOf(files, packed)
    const { port, done } = openSnapshot(database)
    try {
      const snapshot = await port
      const tables: Record<string, { columns: string[]; rows: number }> = {}
      for (const [table, columns] of Object.entries(snapshot.tables)) {
        let [rows, part] = [0, 0]
        for await (const bytes of snapshot.copy(table)) {
          rows += countLines(bytes)
          part += 1
          yield { name: `${folders.tables}${table}/${String(part).padStart(6, '0')}.copy`, bytes }
        }
        tables[table] = { columns: [...columns], rows }
      }
      if (files) yield* filesOf(files, packed)
      written.manifest = { ...snapshot.manifest, tables, files: files ? packed.size : null }
      yield { name: manifestName, bytes: Buffer.from(JSON.stringify(written.manifest, null, 1)) }
    } finally {
      await done()
    }
  }
  await writeArchive(archive, entries(), password)
  if (!written.manifest) throw new Error('The backup ended before its end.')
  return written.manifest
}

/** COPY writes a line for each row; what breaks a line inside of a value is written as a backslash and a letter. */
function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

/** The marks of houses stay where they are: the bucket that a backup is restored to gets its own. */
async function* filesOf(files: Files, packed: Set<string>): AsyncGenerator<Entry> {
  for await (const name of files.listAll()) {
    if (packed.has(name) || !name.includes('/')) continue
    const found = await files.read(name)
    if (!found) continue // removed since it was listed
    packed.add(name)
    yield { name: `${folders.files}${name}`, bytes: await buffer(found.stream) }
  }
}

/** Holds the snapshot open until `done`. */
function openSnapshot(database: Database): { port: Promise<Snapshot>; done(): Promise<void> } {
  const end = Promise.withResolvers<void>()
  const port = Promise.withResolvers<Snapshot>()
  const held = withSnapshot(database, (snapshot) => {
    port.resolve(snapshot)
    return end.promise
  })
  held.catch(port.reject)
  return {
    port: port.promise,
    async done() {
      end.resolve()
      await held
    },
  }
}
