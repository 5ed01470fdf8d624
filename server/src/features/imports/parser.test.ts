/** A stranger's file stops no other request. */
import type { Refusal } from '@keyhold/rental/refusal.ts'
import { afterAll, expect, test } from 'vitest'
import { createRateLimiter } from '../../gateways/rateLimiter.ts'
import { createTestHomes } from '../../testing/homes.ts'
import { createImportParser } from './parser.ts'

const homes = await createTestHomes()
const { services } = homes
afterAll(() => services.close())

/** A thread that never answers. */
const endless = new URL(
  'data:text/javascript,import { parentPort } from "node:worker_threads"; parentPort.on("message", () => { for (;;); })',
)

const megabyte = 1_000_000

// Each cost minutes before it had bounds. The bounds of a table are in rental/src/csvRows.test.ts.
test.each([
  ['a row of a million separators', `reference${','.repeat(megabyte)}`, undefined],
  ['a heading of half a million columns', `reference${',a'.repeat(megabyte / 2)}`, 'import-too-wide'],
  ['half a million rows', `reference${'\na'.repeat(megabyte / 2)}`, 'import-too-long'],
  ['an XML of 300,000 open elements', `<root>${'<a>'.repeat(megabyte / 3)}`, 'import-unreadable'],
])('%s is read in the thread, within bounds', async (_, file, refusal) => {
  const parser = createImportParser()
  const parsed = await parser.parse(file).catch((error: Refusal) => error.code)
  await parser.stop()
  expect(parsed).toEqual(refusal ?? { columns: ['reference'], rows: [], unknown: [] })
})

test('a file that takes too long is refused, and the next one is read', async () => {
  const slow = createImportParser({ program: endless, milliseconds: 50 })
  await expect(slow.parse('reference\nA')).rejects.toThrow('import-too-slow')
  await expect(slow.parse('reference\nB')).rejects.toThrow('import-too-slow')
  await slow.stop()
})

test('files wait in a queue of limited length; a feed waits for its turn', async () => {
  const parser = createImportParser({ waiting: 2 })
  const two = [parser.parse('reference\nA'), parser.parse('reference\nB')]
  await expect(parser.parse('reference\nC')).rejects.toMatchObject({ code: 'imports-busy', retryAfterSeconds: 10 })
  const patient = parser.parse('reference\nD', { canWait: true })
  expect((await Promise.all([...two, patient])).map(({ rows }) => rows[0]?.reference)).toEqual(['A', 'B', 'D'])
  await parser.stop()
})

test('a person without a confirmed e-mail imports nothing and follows no feed', async () => {
  const newcomer = await homes.createPerson({ confirmed: false })
  const refused = { status: 409, body: { code: 'email-not-confirmed' } }
  const file = 'reference\nA'
  expect(await newcomer.call('POST', '/roomAd/import/preview', { file })).toMatchObject(refused)
  expect(await newcomer.call('POST', '/roomAd/import', { file, plan: '' })).toMatchObject(refused)
  expect(await newcomer.call('PUT', '/roomAd/feed', { address: 'https://agency.example/feed' })).toMatchObject(refused)
  expect(await newcomer.call('POST', '/roomAd/feed/read', {})).toMatchObject(refused)
})

test('a person has 240 files read in an hour; another person is not affected', async () => {
  const [ada, ben] = [await homes.createPerson(), await homes.createPerson()]
  const { database, clock } = services.deps
  const rateLimiter = createRateLimiter(database, clock)
  for (let files = 0; files < 240; files++) await rateLimiter.hit('an import file', ada.id, 3600)
  const file = 'reference\nA'
  expect(await ada.call('POST', '/roomAd/import/preview', { file })).toMatchObject({ status: 429 })
  expect(await ben.call('POST', '/roomAd/import/preview', { file })).toMatchObject({ status: 200 })
})
