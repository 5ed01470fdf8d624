/** The single file of a backup: a tar, compressed by gzip, and encrypted if a password is set. */
import { createReadStream, existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { ageLine, decryptStream, encryptStream } from './password.ts'
import { type Entry, endOfTar, entriesOf, tarOf } from './tar.ts'

/** Writes it atomically: the file gets its final name once it is synced to disk. Only its owner may read it. */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  password: string | undefined,
): Promise<void> {
  if (existsSync(file)) throw isThere(file)
  const unfinished = `${file}.unfinished`
  const handle = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new Error(
        `${unfinished} is there: another backup is being written to it, or was ended. If none is under way, remove that file.`,
      )
    throw new Error(`${file} cannot be written: ${error.message}.`)
  })
  try {
    const packed = createGzip()
    await Promise.all([
      pipeline(Readable.from(tarred(entries), { objectMode: false }), packed),
      pipeline(password ? await encryptStream(packed, password) : packed, handle.createWriteStream({ flush: true })),
    ])
    await nameOnce(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC'
      ? new Error(`The disk is full: ${file} was not written.`)
      : error
  }
}

const isThere = (file: string) => new Error(`${file} is there already, and no backup is written over.`)

/** Renames the file without overwriting another, and syncs the name so that it survives a power failure. */
async function nameOnce(unfinished: string, file: string): Promise<void> {
  await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST' || existsSync(file)) throw isThere(file)
    return rename(unfinished, file) // a file system without hard links
  })
  await rm(unfinished, { force: true })
  const folder = await open(path.dirname(file))
  await folder.sync().catch(() => undefined) // some file systems do not support this
  await folder.close()
}

async function* tarred(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) yield tarOf(entry)
  yield endOfTar
}

/** Reads it from the start; throws a message if it is no backup, is truncated or changed, or has another password. */
export async function* readArchive(file: string, password: string | undefined): AsyncGenerator<Entry> {
  const begin = await readBeginning(file)
  const isEncrypted = begin.equals(ageLine)
  if (isEncrypted && !password) throw new Error(`${file} is encrypted: give its password in BACKUP_PASSWORD.`)
  if (!isEncrypted && !begin.subarray(0, 2).equals(gzipMark)) throw new Error(`${file} is no backup of Keyhold.`)
  const bytes = createReadStream(file)
  const unpacked = createGunzip()
  const whole = pipeline(isEncrypted ? decryptStream(bytes, password ?? '') : bytes, unpacked)
  whole.catch(() => undefined)
  try {
    yield* entriesOf(unpacked)
    await whole
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw words.startsWith('BACKUP_PASSWORD') ? error : new Error(`${file} is damaged (${words}). Take another backup.`)
  } finally {
    bytes.destroy()
  }
}

const gzipMark = Buffer.from([0x1f, 0x8b])

async function readBeginning(file: string): Promise<Buffer> {
  const handle = await open(file).catch(() => {
    throw new Error(`${file} does not exist, or this account may not read it.`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageLine.length), 0, ageLine.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
