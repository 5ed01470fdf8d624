import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { arrivalsFolder, arrive, beginningOf, closeArrivals, leave, sweepArrivals } from './arrivals.ts'

const words = Buffer.from('a picture on its way in')

test('a file that arrives lies on the disk, for its reader alone, is known by what it holds, and is gone when it was looked at', async () => {
  const file = await arrive(Readable.from([words.subarray(0, 9), words.subarray(9)]))
  expect(file).toMatchObject({ size: words.length, digest: createHash('sha256').update(words).digest('hex') })
  expect(statSync(file.path).mode & 0o777).toBe(0o600)
  expect(statSync(path.dirname(file.path)).mode & 0o777).toBe(0o700)
  expect(String(await beginningOf(file, 9))).toBe('a picture')
  expect((await beginningOf(file, 100)).length).toBe(words.length)
  await leave(file)
  expect(existsSync(file.path)).toBe(false)
})

test('of a file that breaks off nothing is left', async () => {
  const before = readdirSync(await arrivalsFolder()).length
  const broken = Readable.from(
    (async function* () {
      yield words
      throw new Error('the line is cut')
    })(),
  )
  await expect(arrive(broken)).rejects.toThrow('the line is cut')
  expect(readdirSync(await arrivalsFolder()).length).toBeLessThanOrEqual(before)
})

/** A folder as a process of this number leaves it, last touched so many hours ago. */
function folderOf(pid: number, hoursAgo = 0, host = hostname()): string {
  const folder = mkdtempSync(path.join(tmpdir(), `keyhold-arrivals-${pid}-${host}-`))
  writeFileSync(path.join(folder, 'original'), words)
  const at = Date.now() / 1000 - hoursAgo * 3600
  utimesSync(folder, at, at)
  return folder
}
/** Above what Linux gives. */
const nobodys = 2 ** 30

test('what processes left that died is swept at once, by whoever starts with the same number too; what others run with stays', async () => {
  const file = await arrive(Readable.from([words]))
  const [dead, before, living] = [folderOf(nobodys), folderOf(process.pid), folderOf(process.ppid, 2)]
  const others = path.join(tmpdir(), `another-arrivals-${nobodys}`)
  mkdirSync(others, { recursive: true })
  await sweepArrivals(Date.now())
  expect([dead, before, living, others, file.path].map((name) => existsSync(name))).toEqual([
    ...[false, false, true],
    ...[true, true],
  ])
  await closeArrivals()
  expect(existsSync(file.path)).toBe(false)
})

test('a process of another host keeps its own, whatever its number, until nobody has touched it for some hours', async () => {
  const [same, unknown, forgotten] = [
    folderOf(process.pid, 2, 'other-host'),
    folderOf(nobodys, 2, 'other-host'),
    folderOf(process.ppid, 4, 'other-host'),
  ]
  const numberGivenAgain = folderOf(process.ppid, 4)
  await sweepArrivals(Date.now())
  expect([same, unknown, forgotten, numberGivenAgain].map((name) => existsSync(name))).toEqual([
    ...[true, true],
    ...[false, false],
  ])
})

test('a process that lives touches its folder at each sweep and with each file, so that no other takes it for forgotten', async () => {
  const folder = await arrivalsFolder()
  const age = () => Date.now() - statSync(folder).mtimeMs
  const longAgo = () => utimesSync(folder, Date.now() / 1000 - 4 * 3600, Date.now() / 1000 - 4 * 3600)
  longAgo()
  await sweepArrivals(Date.now())
  expect(age()).toBeLessThan(60_000)
  longAgo()
  await leave(await arrive(Readable.from([words])))
  expect(age()).toBeLessThan(60_000)
})

test('where somebody took the folder away, the next file arrives all the same, for its reader alone', async () => {
  const folder = await arrivalsFolder()
  rmSync(folder, { recursive: true })
  const file = await arrive(Readable.from([words]))
  expect(path.dirname(file.path)).toBe(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await closeArrivals()
})

test('the folder of a process is named by its number and its host, whatever the host is called', async () => {
  expect(path.basename(await arrivalsFolder())).toMatch(new RegExp(`^keyhold-arrivals-${process.pid}-.+-[^-]+$`))
  vi.resetModules()
  vi.doMock('node:os', async (whole) => ({
    ...(await whole<typeof import('node:os')>()),
    hostname: () => 'a/host of tests',
  }))
  const there = await import('./arrivals.ts')
  const folder = await there.arrivalsFolder()
  expect(path.relative(tmpdir(), folder)).toMatch(new RegExp(`^keyhold-arrivals-${process.pid}-a_host_of_tests-[^-]+$`))
  await there.closeArrivals()
  vi.doUnmock('node:os')
})
