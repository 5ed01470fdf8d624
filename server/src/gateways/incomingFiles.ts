/** Files on their way in: they go to the disk as they come, so that a slow line, or many of them, holds no memory. */
import { createHash } from 'node:crypto'
import { createWriteStream, readlinkSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, open, readdir, rm, utimes } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that has arrived whole. It is there until the work with it is done. */
export interface IncomingFile {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** What it holds as SHA-256, in hexadecimal digits. */
  readonly digest: string
}

/** Begins the name of the folder of each process; its number and its host follow. Who runs Keyhold moves them all by `TMPDIR`. */
const beginsWith = 'keyhold-arrivals-'
/**
 * Containers that share `TMPDIR` have processes of the same number, and know nothing of each other's, even where they are
 * called alike: on Linux the number of what holds their processes goes along.
 */
export const thisHost = `${hostname()}${processSpace()}`.replace(/[^\w.-]/g, '_')
/** Some sweeps, by which whoever lives touches its own every hour: what is older was left by a process that died. */
const oldMilliseconds = 3 * 3_600_000
let ownFolder: Promise<string> | undefined

/**
 * Where files of this process wait: its account alone reads them. If somebody took it away it is there again, under another
 * name where that one is somebody else's by now.
 */
export async function incomingFolder(): Promise<string> {
  const known = ownFolder
  if (known && (await isOurs(await known))) return known
  if (ownFolder === known) ownFolder = makeFolder()
  return ownFolder ?? incomingFolder()
}

/** One that nobody has. What cannot be made is tried again with the next file. */
function makeFolder(): Promise<string> {
  const making = makeOurs()
  making.catch(() => {
    if (ownFolder === making) ownFolder = undefined
  })
  return making
}

/** Some file systems give all that they hold one owner or one mode: there it is removed again, and who runs Keyhold is told. */
async function makeOurs(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `${beginsWith}${process.pid}-${thisHost}-`))
  if (await isOurs(folder)) return folder
  await rm(folder, { recursive: true, force: true })
  throw new Error(
    `A folder that Keyhold makes in ${tmpdir()} is another account's, or others may open it. Set TMPDIR to a folder of a file system that keeps owners and modes.`,
  )
}

/** Whether this account alone opens what is called so, made again if it is gone: in a folder of all, others make names too. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => lstat(folder))
    .catch(() => undefined)
  if (!found?.isDirectory()) return false
  return process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o077) === 0)
}

/** Lets a file arrive, and does something with it; it is removed after that, or if it does not come whole. */
export async function receiveToDisk(stream: Readable): Promise<IncomingFile> {
  const name = path.join(await incomingFolder(), crypto.randomUUID())
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
export const leave = ({ path: name }: Pick<IncomingFile, 'path'>): Promise<void> => rm(name, { force: true })

/** Its first bytes. */
export async function beginningOf(file: Pick<IncomingFile, 'path'>, length: number): Promise<Buffer> {
  const handle = await open(file.path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * Removes what processes of this account left that died: originals, which say where they were taken (D 5.4). A process that
 * runs keeps its own: on this host, and by touching it on others or under this process's number. For the start, where the
 * folder is tried too, and for now and then.
 */
export async function deleteAbandonedIncoming(now: number): Promise<void> {
  const ownPath = await incomingFolder()
  await utimes(ownPath, now / 1000, now / 1000) // as each file does that arrives in it
  const own = path.basename(ownPath)
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(beginsWith) || name === own) continue
    const folder = path.join(tmpdir(), name)
    const found = await lstat(folder).catch(() => undefined)
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue
    if (!isOfDead(name) && now - found.mtimeMs < oldMilliseconds) continue
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Of a process of another host only the age of its folder tells; so it does of one of this number, which is at work. */
function isOfDead(name: string): boolean {
  const [, pid, host] = /^(\d+)-(.+)-[^-]+$/.exec(name.slice(beginsWith.length)) ?? []
  return host === thisHost && !isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** As "-pid__4026531836_", which is that of the machine itself; nothing where it is not told. */
function processSpace(): string {
  try {
    return `-${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

/** Removes this process's folder, at its end. */
export async function closeIncomingFiles(): Promise<void> {
  const folder = await ownFolder
  ownFolder = undefined
  if (folder) await rm(folder, { recursive: true, force: true })
}
