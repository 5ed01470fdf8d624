/** Restores a backup into an empty database and an empty file store, all or nothing. */
import { bucketMark } from '../../../gateways/bucketOwner.ts'
import type { Database, Query } from '../../../gateways/database.ts'
import type { Files } from '../../../gateways/files.ts'
import { asOnlyMigrator, refuseOtherVersion } from '../../../gateways/migrations.ts'
import { readArchive } from './archive.ts'
import { folders } from './backup.ts'
import { ofDatabase } from './databaseFault.ts'
import { Manifest, manifestName } from './manifest.ts'
import { afterAnEnd, fillDatabase, notEmptied, type Rows, refuseFilled } from './restoreStore.ts'

export interface RestoreOptions {
  readonly database: Database
  /** Opens this instance's file store; undefined leaves it unchanged. */
  readonly openFiles: ((owner: string) => Promise<Files>) | undefined
  readonly archive: string
  readonly password: string | undefined
  /** Whether the key with this id is set; undefined if no key is configured. */
  readonly hasKey: ((id: string) => boolean) | undefined
}

/** Returns what was restored. Reads the whole archive before it writes anything; throws a message on any problem. */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { database, openFiles, archive, password, hasKey } = options
  await ofDatabase(refuseFilled(database))
  const manifest = await checkArchive(archive, password)
  await refuseOtherVersion(manifest.migrations, manifest.schema)
  const missing = hasKey ? manifest.keys.filter((id) => !hasKey(id)) : []
  if (missing.length > 0)
    throw new Error(
      `What is encrypted in this backup needs the SEAL_KEY with the id ${missing.join(' and ')}: name it in SEAL_KEY or SEAL_KEY_OLD. Nothing was changed.`,
    )
  if (openFiles && manifest.files === null)
    throw new Error('This backup holds no files: restore it with --database-only. Nothing was changed.')
  // Reading takes minutes, and another instance may have started meanwhile. From here on a starting one waits.
  await asOnlyMigrator(database, async (only) => {
    await ofDatabase(refuseFilled(only))
    await fillAll(options, manifest, only)
  })
  return manifest
}

async function fillAll({ database, openFiles, archive, password }: RestoreOptions, manifest: Manifest, only: Query) {
  const files = await openFiles?.(manifest.owner)
  const undo = files && (await putFiles(files, archive, password))
  try {
    await ofDatabase(fillDatabase(database, only, manifest, () => rowsOf(archive, password)))
  } catch (error) {
    throw (await undo?.(error)) ?? error
  }
}

/** Reads it from start to end, which shows that it is complete. */
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

type Undo = (error: unknown) => Promise<unknown>

/** Writes the files; returns how to remove them again, and the message for an error. */
async function putFiles(files: Files, archive: string, password: string | undefined): Promise<Undo> {
  for await (const name of files.listAll())
    if (name.includes('/'))
      throw new Error(
        `The place for files is not empty: it holds ${name}. Restore to a new one, or the database alone with --database-only. ${afterAnEnd}. Nothing was changed.`,
      )
  const tops = new Set<string>()
  const undo: Undo = async (error) => {
    try {
      for (const top of tops) await files.remove(top)
      await files.remove(bucketMark)
      return error
    } catch {
      return notEmptied(error, 'The place for files')
    }
  }
  try {
    for await (const { name, bytes } of readArchive(archive, password)) {
      if (!name.startsWith(folders.files)) continue
      const own = name.slice(folders.files.length)
      if (own.split('/').includes('../../../features') || own.startsWith('/'))
        throw new Error(`${archive} names a file outside of its place: ${own}.`)
      tops.add(own.split('/', 2).join('/')) // each picture's folder: another instance may have started to use the store
      await files.write(own, bytes)
    }
  } catch (error) {
    throw await undo(error)
  }
  return undo
}
