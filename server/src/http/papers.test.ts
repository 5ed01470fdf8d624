import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { FilesFault } from '../gateways/files.ts'
import { openFiles } from '../gateways/openFiles.ts'
import { readSettings } from '../settings.ts'
import { createPapers, type Paper } from './papers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-papers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const files = await openFiles(readSettings({}), folder, async () => 'an instance')
let count = 0
const rateLimiter = {
  limit: vi.fn(async () => {
    count += 1
    if (count > 3) throw new Refusal('too-many-requests', undefined, 60)
  }),
}
const deps = { files, rateLimiter, clock: { now: () => Date.now() } }

/** A paper that notes how often it is made. */
function aPaper(content: unknown, isPublic = true) {
  const make = vi.fn(async () => Buffer.from(`%PDF of ${JSON.stringify(content)}`))
  const paper: Paper = { content, by: 'ada', isPublic, make }
  return { paper, make }
}

test('a PDF of the same content is made once, also for two readers at once, and counts once', async () => {
  count = 0
  const papers = createPapers(deps)
  const { paper, make } = aPaper({ lease: 'one' })
  const [one, two] = await Promise.all([papers.read(paper), papers.read(paper)])
  expect(one).toEqual(two)
  expect(await papers.read(paper)).toEqual(one)
  expect([make.mock.calls.length, count]).toEqual([1, 1])
})

test('a public PDF is stored for all processes; one with personal data is not', async () => {
  count = 0
  const stored = aPaper({ receipt: 'public' })
  await createPapers(deps).read(stored.paper)
  await createPapers(deps).read(stored.paper)
  expect([stored.make.mock.calls.length, count]).toEqual([1, 1])
  const before = readdirSync(path.join(folder, 'papers')).length
  const secret = aPaper({ passport: 'P123' }, false)
  await createPapers(deps).read(secret.paper)
  await createPapers(deps).read(secret.paper)
  expect([secret.make.mock.calls.length, readdirSync(path.join(folder, 'papers')).length]).toEqual([2, before])
})

test('a reader who has too many made is refused, and still gets those that exist', async () => {
  count = 0
  const papers = createPapers(deps)
  const known = aPaper('a')
  await papers.read(known.paper)
  for (const content of ['b', 'c']) await papers.read(aPaper(content).paper)
  const { paper, make } = aPaper('d')
  await expect(papers.read(paper)).rejects.toMatchObject({ code: 'too-many-requests' })
  expect(make).not.toHaveBeenCalled()
  expect(await papers.read(known.paper)).toBeTruthy()
})

test('one PDF is made at a time', async () => {
  count = 0
  const papers = createPapers(deps)
  let running = 0
  let most = 0
  const make = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    return Buffer.from('%PDF')
  }
  await Promise.all(['x', 'y', 'z'].map((content) => papers.read({ content, by: 'ada', isPublic: false, make })))
  expect(most).toBe(1)
})

test('a PDF is made while the file store is unavailable', async () => {
  count = 0
  const gone = () => Promise.reject(new FilesFault('away', { cause: undefined, isAway: true }))
  const papers = createPapers({ ...deps, files: { ...files, read: gone, write: gone } })
  expect(String(await papers.read(aPaper('without files').paper))).toContain('%PDF')
})

test('a stored PDF is removed after a month', async () => {
  count = 0
  const papers = createPapers(deps)
  await papers.read(aPaper('old').paper)
  const stored = () => readdirSync(path.join(folder, 'papers'))
  const [first = ''] = stored()
  const old = (Date.now() - 31 * 86_400_000) / 1000
  utimesSync(path.join(folder, 'papers', first), old, old)
  await papers.cleanUp()
  expect(stored()).not.toContain(first)
  expect(stored().length).toBeGreaterThan(0)
})
