/** Restores a backup into an empty database and an empty place for files, whole or not at all. */
import type { Database } from '../../gateways/database.ts'
import type { Files } from '../../gateways/files.ts'
import { refuseNewer } from '../../gateways/migrations.ts'
import { readArchive } from './archive.ts'
import { folders } from './backup.ts'
import { Manifest, manifestName } from './manifest.ts'
import { fillDatabase, type Rows, refuseFilled } from './restoreStore.ts'

export interface RestoreOptions {
  readonly database: Database
  /** Opens the place for files of this house; undefined leaves it alone. */
  readonly openFiles: ((owner: string) => Promise<Files>) | undefined
  readonly archive: string
  readonly password: string | undefined
  /** Whether the key with this id is set; undefined where none is set, and nobody can say. */
  readonly hasKey: ((id: string) => boolean) | undefined
}

/** Answers what was restored. Reads the whole archive before it writes anything; throws a sentence where something is not as it should be. */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { database, openFiles, archive, password, hasKey } = options
  await refuseFilled(database)
  const manifest = await checkArchive(archive, password)
  await refuseNewer(manifest.migrations)
  const missing = hasKey ? manifest.keys.filter((id) => !hasKey(id)) : []
  if (missing.length > 0)
    throw new Error(
      `What is encrypted in this backup needs the SEAL_KEY with the id ${missing.join(' and ')}: name it in SEAL_KEY or SEAL_KEY_OLD. Nothing was changed.`,
    )
  if (openFiles && manifest.files === null)
    throw new Error('This backup holds no files: restore it with --database-only. Nothing was changed.')
  const files = await openFiles?.(manifest.owner)
  const undo = files && (await putFiles(files, archive, password))
  try {
    await fillDatabase(database, manifest, () => rowsOf(archive, password))
  } catch (error) {
    await undo?.()
    throw error
  }
  return manifest
}

/** Reads it from the beginning to the end, which shows that nothing of it is missing. */
async function checkArchive(archive: string, password: string | undefined): Promise<Manifest> {
  let manifest: Manifest | undefined
  let count = 0
  for await (const { name, bytes } of readArchive(archive, password)) {
    if (name.startsWith(folders.files)) count += 1
    if (name !== manifestName) continue
    const read = Manifest.safeParse(JSON.parse(bytes.toString('utf8')))
    if (!read.success) throw new Error(`${archive} was made by a newer Keyhold, or is no backup of one.`)
    manifest = read.data
  }
  if (!manifest) throw new Error(`${archive} is no backup of Keyhold.`)
  if (manifest.files !== null && manifest.files !== count)
    throw new Error(`${archive} is damaged (it should hold ${manifest.files} files, and holds ${count}).`)
  return manifest
}

async function* rowsOf(archive: string, password: string | undefined): AsyncGenerator<Rows> {
  for await (const { name, bytes } of readArchive(archive, password)) {
    const table = /^database\/([^/]+)\//.exec(name)?.[1]
    if (table) yield { table, bytes }
  }
}

/** Writes the files, and answers how all of them are removed again. */
async function putFiles(files: Files, archive: string, password: string | undefined): Promise<() => Promise<void>> {
  for await (const name of files.listAll())
    if (name.includes('/'))
      throw new Error(
        `The place for files is not empty: it holds ${name}. Restore to a new one, or the database alone with --database-only; nothing was changed.`,
      )
  const tops = new Set<string>()
  const undo = async () => {
    for (const top of tops) await files.remove(top)
  }
  try {
    for await (const { name, bytes } of readArchive(archive, password)) {
      if (!name.startsWith(folders.files)) continue
      const own = name.slice(folders.files.length)
      if (own.split('/').includes('..') || own.startsWith('/'))
        throw new Error(`${archive} names a file outside of its place: ${own}.`)
      tops.add(own.split('/')[0] ?? own)
      await files.write(own, bytes)
    }
  } catch (error) {
    await undo()
    throw error
  }
  return undo
}
