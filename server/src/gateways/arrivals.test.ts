import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { arrivalsFolder, arrive, beginningOf, leave } from './arrivals.ts'

const words = Buffer.from('a picture on its way in')

test('a file that arrives lies on the disk, for its reader alone, is known by what it holds, and is gone when it was looked at', async () => {
  const file = await arrive(Readable.from([words.subarray(0, 9), words.subarray(9)]))
  expect(file).toMatchObject({ size: words.length, digest: createHash('sha256').update(words).digest('hex') })
  expect(statSync(file.path).mode & 0o777).toBe(0o600)
  expect(String(await beginningOf(file, 9))).toBe('a picture')
  expect((await beginningOf(file, 100)).length).toBe(words.length)
  await leave(file)
  expect(existsSync(file.path)).toBe(false)
})

test('of a file that breaks off nothing is left', async () => {
  const before = readdirSync(arrivalsFolder).length
  const broken = Readable.from(
    (async function* () {
      yield words
      throw new Error('the line is cut')
    })(),
  )
  await expect(arrive(broken)).rejects.toThrow('the line is cut')
  expect(readdirSync(arrivalsFolder).length).toBeLessThanOrEqual(before)
})

test('what a process that died left is swept when another file arrives, an hour later', async () => {
  const orphan = path.join(arrivalsFolder, 'orphan-of-a-dead-process')
  mkdirSync(arrivalsFolder, { recursive: true })
  writeFileSync(orphan, words)
  const longAgo = Date.now() / 1000 - 2 * 3600
  utimesSync(orphan, longAgo, longAgo)
  vi.resetModules()
  const { arrive: arriveAfterStart } = await import('./arrivals.ts')
  await leave(await arriveAfterStart(Readable.from([words])))
  await expect.poll(() => existsSync(orphan)).toBe(false)
})
