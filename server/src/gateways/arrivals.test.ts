import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
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

/** A folder as a process of this number leaves it, last written to so many hours ago. */
function folderOf(pid: number, hoursAgo = 0): string {
  const folder = mkdtempSync(path.join(tmpdir(), `keyhold-arrivals-${pid}-`))
  writeFileSync(path.join(folder, 'original'), words)
  const at = Date.now() / 1000 - hoursAgo * 3600
  utimesSync(folder, at, at)
  return folder
}
/** Above what Linux gives. */
const nobodys = 2 ** 30

test('what processes left that died is swept at once, by whoever starts with the same number too; what others run with stays', async () => {
  const file = await arrive(Readable.from([words]))
  const [dead, before, living, forgotten] = [
    folderOf(nobodys),
    folderOf(process.pid),
    folderOf(process.ppid),
    folderOf(process.ppid, 2),
  ]
  const others = path.join(tmpdir(), `another-arrivals-${nobodys}`)
  mkdirSync(others, { recursive: true })
  await sweepArrivals(Date.now())
  expect([dead, before, living, forgotten, others, file.path].map((name) => existsSync(name))).toEqual([
    ...[false, false, true, false],
    ...[true, true],
  ])
  await closeArrivals()
  expect(existsSync(file.path)).toBe(false)
})
