import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import {
  beginningOf,
  closeIncomingFiles,
  deleteAbandonedIncoming,
  incomingFolder,
  leave,
  receiveToDisk,
  thisHost,
} from './incomingFiles.ts'

const words = Buffer.from('a picture on its way in')

test('an uploaded file is stored with owner-only access, is identified by its hash, and is deleted after use', async () => {
  const file = await receiveToDisk(Readable.from([words.subarray(0, 9), words.subarray(9)]))
  expect(file).toMatchObject({ size: words.length, digest: createHash('sha256').update(words).digest('hex') })
  expect(statSync(file.path).mode & 0o777).toBe(0o600)
  expect(statSync(path.dirname(file.path)).mode & 0o777).toBe(0o700)
  expect(String(await beginningOf(file, 9))).toBe('a picture')
  expect((await beginningOf(file, 100)).length).toBe(words.length)
  await leave(file)
  expect(existsSync(file.path)).toBe(false)
})

test('an interrupted upload leaves no file', async () => {
  const before = readdirSync(await incomingFolder()).length
  const broken = Readable.from(
    (async function* () {
      yield words
      throw new Error('the line is cut')
    })(),
  )
  await expect(receiveToDisk(broken)).rejects.toThrow('the line is cut')
  expect(readdirSync(await incomingFolder()).length).toBeLessThanOrEqual(before)
})

/** A folder as a process with this id leaves it, last touched this many hours ago. */
function folderOf(pid: number, hoursAgo = 0, host = thisHost): string {
  const folder = mkdtempSync(path.join(tmpdir(), `keyhold-arrivals-${pid}-${host}-`))
  writeFileSync(path.join(folder, 'original'), words)
  const at = Date.now() / 1000 - hoursAgo * 3600
  utimesSync(folder, at, at)
  return folder
}
/** Above the highest process id of Linux. */
const nobodys = 2 ** 30

test('folders of dead processes are deleted at once; a running process keeps its folder, and a reused process id keeps one until it is untouched for some hours', async () => {
  const file = await receiveToDisk(Readable.from([words]))
  const [dead, before, living] = [folderOf(nobodys), folderOf(process.pid, 4), folderOf(process.ppid, 2)]
  const inAnotherContainer = folderOf(process.pid, 2)
  const others = path.join(tmpdir(), `another-arrivals-${nobodys}`)
  mkdirSync(others, { recursive: true })
  await deleteAbandonedIncoming(Date.now())
  expect([dead, before, living, inAnotherContainer, others, file.path].map((name) => existsSync(name))).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ])
  await closeIncomingFiles()
  expect(existsSync(file.path)).toBe(false)
})

test('a process of another host keeps its folder, for any process id, until it is untouched for some hours', async () => {
  const [same, unknown, forgotten] = [
    folderOf(process.pid, 2, 'other-host'),
    folderOf(nobodys, 2, 'other-host'),
    folderOf(process.ppid, 4, 'other-host'),
  ]
  const numberGivenAgain = folderOf(process.ppid, 4)
  await deleteAbandonedIncoming(Date.now())
  expect([same, unknown, forgotten, numberGivenAgain].map((name) => existsSync(name))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.runIf(process.platform === 'linux')(
  'a container with the same host name keeps its folder, for any process id: its processes are different ones',
  async () => {
    const [alike, forgotten] = [folderOf(nobodys, 2, hostname()), folderOf(nobodys, 4, hostname())]
    await deleteAbandonedIncoming(Date.now())
    expect([alike, forgotten].map((name) => existsSync(name))).toEqual([true, false])
    rmSync(alike, { recursive: true })
  },
)

test('a running process touches its folder at each sweep and with each file, and no other process deletes it', async () => {
  const folder = await incomingFolder()
  const age = () => Date.now() - statSync(folder).mtimeMs
  const longAgo = () => utimesSync(folder, Date.now() / 1000 - 4 * 3600, Date.now() / 1000 - 4 * 3600)
  longAgo()
  await deleteAbandonedIncoming(Date.now())
  expect(age()).toBeLessThan(60_000)
  longAgo()
  await leave(await receiveToDisk(Readable.from([words])))
  expect(age()).toBeLessThan(60_000)
})

test('the next upload works after the folder was deleted, with owner-only access', async () => {
  const folder = await incomingFolder()
  rmSync(folder, { recursive: true })
  const file = await receiveToDisk(Readable.from([words]))
  expect(path.dirname(file.path)).toBe(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await closeIncomingFiles()
})

test('uploads use a new folder where another account created one of that name, or one that others can open', async () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'of-somebody-else-'))
  const traps: ((folder: string) => void)[] = [
    (folder) => symlinkSync(elsewhere, folder),
    (folder) => symlinkSync(path.join(elsewhere, 'not there'), folder),
    (folder) => writeFileSync(folder, 'no folder'),
    (folder) => {
      mkdirSync(folder)
      chmodSync(folder, 0o755)
    },
  ]
  if (process.getuid?.() === 0)
    traps.push((folder) => {
      mkdirSync(folder, { mode: 0o700 })
      chownSync(folder, 65_534, 65_534)
    })
  for (const set of traps) {
    const folder = await incomingFolder()
    rmSync(folder, { recursive: true })
    set(folder)
    const [file, beside] = await Promise.all([
      receiveToDisk(Readable.from([words])),
      receiveToDisk(Readable.from([words])),
    ])
    const own = path.dirname(file.path)
    expect([own === folder, path.dirname(beside.path) === own]).toEqual([false, true])
    expect(statSync(own)).toMatchObject({ mode: 0o40700, uid: process.getuid?.() })
    rmSync(folder, { recursive: true })
    await closeIncomingFiles()
  }
  expect(readdirSync(elsewhere)).toEqual([])
  rmSync(elsewhere, { recursive: true })
})

test('the start fails and names TMPDIR where a new folder belongs to another account, and leaves no folder', async () => {
  await closeIncomingFiles()
  const { getuid } = process
  const { TMPDIR } = process.env
  const place = mkdtempSync(path.join(tmpdir(), 'keeps-no-owner-'))
  process.env.TMPDIR = place
  process.getuid = () => statSync(place).uid + 1 // as on a share where all files belong to another account
  try {
    await expect(deleteAbandonedIncoming(Date.now())).rejects.toThrow(/TMPDIR/)
    await expect(receiveToDisk(Readable.from([words]))).rejects.toThrow(`makes in ${place} `)
    expect(readdirSync(place)).toEqual([])
  } finally {
    process.getuid = getuid
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  await leave(await receiveToDisk(Readable.from([words])))
  await closeIncomingFiles()
  rmSync(place, { recursive: true })
})

test('the folder of a process is named by its id, its host and its process namespace, in portable characters', async () => {
  expect(path.basename(await incomingFolder())).toMatch(new RegExp(`^keyhold-arrivals-${process.pid}-.+-[^-]+$`))
  expect(path.basename(await incomingFolder())).toContain(`-${thisHost}-`)
  expect(thisHost).toMatch(/^[\w.-]+$/)
  expect(thisHost).toContain(hostname().replace(/[^\w.-]/g, '_'))
  await closeIncomingFiles()
})
