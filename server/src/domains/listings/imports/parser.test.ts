/** A stranger's file stops no other request. */
import { Refusal, type RefusalCode } from '@keyhold/rental/refusal.ts'
import { afterAll, expect, test } from 'vitest'
import { createPlaces } from '../../../gateways/places.ts'
import { createRateLimiter } from '../../../gateways/rateLimiter.ts'
import { createTestHomes } from '../../../testing/homes.ts'
import { createImportParser } from './parser.ts'
import { createImports } from './service.ts'

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
  ['an XML of 300,000 open elements', `<root>${'<a>'.repeat(megabyte / 3)}`, 'import-cut-off'],
])('%s is read in the thread, within bounds', async (_, file, refusal) => {
  const parser = createImportParser()
  const parsed = await parser.parse(file).catch((error: Refusal) => error.code)
  await parser.stop()
  expect(parsed).toEqual(refusal ?? { columns: ['reference'], rows: [], unknown: [] })
})

const broken = (inside: string) =>
  `<root><kyero><feed_version>3</feed_version></kyero><property>${inside}&bad &x</property></root>`
const tableOf = (cell: string) =>
  `reference,rentPrice,availableFrom,termOfLease${`\nA,1${cell}1,1${cell}1,1${cell}1`.repeat(60)}`

// Each took longer than the thread has: expressions that try every length of the run from each of its characters.
test.each([
  ['spaces in the reference of a broken record', broken(`<ref>${' '.repeat(60_000)}&x</ref>`), 1],
  ['sections without an end in a broken record', broken('<![CDATA['.repeat(200_000)), 1],
  ['spaces in numbers, days and choices', tableOf(' '.repeat(49_000)), 60],
  ['marks on a letter of a heading', `reference${`,a${'\u0301\u0316'.repeat(24_000)}`.repeat(40)}\nA`, 1],
])('%s take no longer than other text', async (_, file, rows) => {
  const parser = createImportParser()
  const parsed = await parser.parse(file).catch((error: Refusal) => error.code)
  await parser.stop()
  expect(parsed).toMatchObject({ rows: { length: rows } })
})

test('a broken record keeps its reference, without the spaces around it', async () => {
  const parser = createImportParser()
  const referenceOf = async (inside: string) => (await parser.parse(broken(inside))).rows[0]?.reference
  expect(await referenceOf('<ref> A 1\n</ref><id>2</id>')).toBe('A 1')
  expect(await referenceOf('<ref> </ref><id> 2 </id>')).toBe('2')
  expect(await referenceOf(`<ref>${'A'.repeat(61)}</ref>`)).toBe('')
  await parser.stop()
})

test('a person has one file waiting or being read; others, and their own feed, still wait for their turn', async () => {
  const parser = createImportParser()
  const first = parser.parse('reference\nA', { person: 'ada' })
  await expect(parser.parse('reference\nB', { person: 'ada' })).rejects.toMatchObject({ code: 'imports-busy' })
  const feed = parser.parse('reference\nC', { person: 'ada', canWait: true })
  const other = parser.parse('reference\nD', { person: 'ben' })
  expect((await Promise.all([first, feed, other])).map(({ rows }) => rows[0]?.reference)).toEqual(['A', 'C', 'D'])
  expect((await parser.parse('reference\nE', { person: 'ada' })).rows[0]?.reference).toBe('E')
  await parser.stop()
})

test('a file that took too long counts as twenty; another refusal counts once', async () => {
  const { person, id } = await homes.createPerson()
  const { database, clock } = services.deps
  const rateLimiter = createRateLimiter(database, clock)
  const refuse = (code: RefusalCode) => ({ parse: () => Promise.reject(new Refusal(code)) })
  const given = { database, clock, rateLimiter, places: createPlaces(), listings: services.listings }
  const runs = { applyAll: expect.fail, begin: expect.fail }
  const onFault = (error: unknown) => expect.fail(String(error))
  const count = async (code: RefusalCode) => {
    const imports = createImports({ ...given, runs, parser: refuse(code), onFault })
    await imports.admit(person)
    await expect(imports.try(person, { file: '' })).rejects.toThrow(code)
    const { count: hits } = await rateLimiter.hit('an import file', id, 3600)
    return hits - 1
  }
  expect([await count('import-unreadable'), await count('import-too-slow')]).toEqual([1, 22])
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
