/** Uploads in progress: they are streamed to the disk, because slow or many connections must not fill the memory. */
import { createHash } from 'node:crypto'
import { createWriteStream, readlinkSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, open, readdir, rm, utimes } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A completely received file. It exists until the work with it is done. */
export interface IncomingFile {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** The SHA-256 of the content, in hexadecimal digits. */
  readonly digest: string
}

/** The prefix of each process's folder; its process id and host follow. The operator moves them all with `TMPDIR`. */
const beginsWith = 'keyhold-arrivals-'
/**
 * Containers that share `TMPDIR` have processes with the same id, and cannot see each other's, even with equal host
 * names. On Linux the PID namespace is therefore part of the name.
 */
export const thisHost = `${hostname()}${processSpace()}`.replace(/[^\w.-]/g, '_')
/**
 * Several sweep intervals. A running process touches its folder every hour: an older folder belongs to a dead process.
 */
const oldMilliseconds = 3 * 3_600_000
let ownFolder: Promise<string> | undefined

/**
 * The folder for uploads of this process, readable by its account only. If it was deleted it is created again, under
 * another name if that one belongs to another account by now.
 */
export async function incomingFolder(): Promise<string> {
  const known = ownFolder
  if (known && (await isOurs(await known))) return known
  if (ownFolder === known) ownFolder = makeFolder()
  return ownFolder ?? incomingFolder()
}

/** A new name. Creation that fails is retried with the next file. */
function makeFolder(): Promise<string> {
  const making = makeOurs()
  making.catch(() => {
    if (ownFolder === making) ownFolder = undefined
  })
  return making
}

/** Some file systems give all files one owner or one mode: the folder is removed again, and the start fails. */
async function makeOurs(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `${beginsWith}${process.pid}-${thisHost}-`))
  if (await isOurs(folder)) return folder
  await rm(folder, { recursive: true, force: true })
  throw new Error(
    `A folder that Keyhold makes in ${tmpdir()} is another account's, or others may open it. Set TMPDIR to a folder of a file system that keeps owners and modes.`,
  )
}

/**
 * Whether only this account can open the folder, which is created again if it is gone: in a shared folder, others
 * create names too.
 */
async function isOurs(folder: string): Promise<boolean> {
  const found = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => lstat(folder))
    .catch(() => undefined)
  if (!found?.isDirectory()) return false
  return process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o077) === 0)
}

/** Receives a file and does something with it; afterwards, or if it is incomplete, it is removed. */
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

/** Removes a received file. */
export const leave = ({ path: name }: Pick<IncomingFile, 'path'>): Promise<void> => rm(name, { force: true })

/** The first bytes of a file. */
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
 * Removes the folders of dead processes of this account: they hold original photos, whose EXIF data has locations
 * (D 5.4). A running process keeps its own: by its process id on this host, and by touching it elsewhere. Called at the
 * start, which also tests the folder, and periodically.
 */
export async function deleteAbandonedIncoming(now: number): Promise<void> {
  const ownPath = await incomingFolder()
  await utimes(ownPath, now / 1000, now / 1000) // as each received file does
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

/**
 * For a process of another host only the age of its folder counts; also for one with this process's own id, which is
 * running.
 */
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

/** As "-pid__4026531836_", the PID namespace of the machine itself; empty where the system does not report it. */
function processSpace(): string {
  try {
    return `-${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

/** Removes this process's folder at shutdown. */
export async function closeIncomingFiles(): Promise<void> {
  const folder = await ownFolder
  ownFolder = undefined
  if (folder) await rm(folder, { recursive: true, force: true })
}
