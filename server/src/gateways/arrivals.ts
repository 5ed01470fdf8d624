/** Files on their way in: they go to the disk as they come, so that a slow line, or many of them, holds no memory. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that has arrived whole. It is there until the work with it is done. */
export interface ArrivedFile {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** What it holds as SHA-256, in hexadecimal digits. */
  readonly digest: string
}

/** Where files wait. Who runs Keyhold moves it by `TMPDIR`. */
export const arrivalsFolder = path.join(tmpdir(), 'keyhold-arrivals')
/** Longer than a file may come (http/app.ts) and wait for its turn: what is older was left by a process that died. */
const oldMilliseconds = 3_600_000
let sweptAt = 0

/** Lets a file arrive, and does something with it; it is removed after that, or if it does not come whole. */
export async function arrive(stream: Readable): Promise<ArrivedFile> {
  await mkdir(arrivalsFolder, { recursive: true, mode: 0o700 })
  void sweep(Date.now())
  const name = path.join(arrivalsFolder, crypto.randomUUID())
  const hash = createHash('sha256')
  let size = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  try {
    await pipeline(stream, counted, createWriteStream(name, { mode: 0o600 }))
  } catch (error) {
    await leave({ path: name })
    throw error
  }
  return { path: name, size, digest: hash.digest('hex') }
}

/** Removes an arrived file. */
export const leave = ({ path: name }: Pick<ArrivedFile, 'path'>): Promise<void> => rm(name, { force: true })

/** Its first bytes. */
export async function beginningOf(file: Pick<ArrivedFile, 'path'>, length: number): Promise<Buffer> {
  const handle = await open(file.path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Once an hour: what nobody waits for any more goes. */
async function sweep(now: number): Promise<void> {
  if (now - sweptAt < oldMilliseconds) return
  sweptAt = now
  for (const name of await readdir(arrivalsFolder).catch(() => [])) {
    const file = path.join(arrivalsFolder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && now - found.mtimeMs > oldMilliseconds) await rm(file, { force: true }).catch(() => undefined)
  }
}
