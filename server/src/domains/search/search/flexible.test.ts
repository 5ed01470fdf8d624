/** Searches without exact days: available now, some time in a month; and a part of a city. */
import type { LoosenAnswer, SearchAnswer, SearchPayload } from '@keyhold/api/search.schema.ts'
import { daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'

const { createPerson, publish, visitor, services } = await createTestHomes()
afterAll(() => services.close())
const { database } = services.deps
const ada = await createPerson()
const anyTerm = [300_000, 300_001, 300_002, 300_003, 300_004]
const ask = (path: string, payload: object) => `/roomAd/${path}?payload=${encodeURIComponent(JSON.stringify(payload))}`

const names = new Map<string, string>()
async function home(name: string, changes: object, let_?: string) {
  const id = await publish(ada, { title: name, termOfLease: anyTerm, ...changes })
  names.set(id, name)
  if (let_)
    await database`
      insert into stay (lease_id, listing_id, nights) values (gen_random_uuid(), ${id}, ${let_}::daterange)`
}
/** Names of the found homes, in alphabetical order. */
async function found(filter: SearchPayload['filter']): Promise<string[]> {
  const { status, body } = await visitor.call<SearchAnswer>('GET', ask('search', { filter, itemPerPage: 50 }))
  expect([status, body.totalRows]).toEqual([200, body.rows.length])
  return body.rows.map(({ id }) => names.get(id) ?? '').sort()
}

await home('always', { availableFrom: '2026-11-01' })
await home('from mid February', { availableFrom: '2027-02-15', neighbourhood: 'Malasaña' })
await home('from March', { availableFrom: '2027-03-01' })
await home('goes on 20 February', { availableFrom: '2026-11-01' }, '[2026-11-01,2027-02-20)')
await home('let from April', { availableFrom: '2026-11-01' }, '[2027-04-01,2027-12-01)')
await home('until August', { availableFrom: '2026-11-01', availableUntil: '2027-07-20' })
await home('for a year or longer', { availableFrom: '2026-11-01', termOfLease: [300_003] })

// promise: pub-2-month
test('a month finds homes that are free from one of its days on for about that long', async () => {
  expect(await found({ month: '2027-02', months: 6 })).toEqual(
    ['always', 'from mid February', 'goes on 20 February', 'until August'].sort(),
  )
  expect(await found({ month: '2027-02', months: 1 })).toContain('let from April')
  expect(await found({ month: '2027-02', months: 9 })).not.toContain('until August')
  expect(await found({ month: '2027-03', months: 6 })).toContain('from March')
  expect(await found({ month: '2027-02', months: 12 })).toContain('for a year or longer')
})

test('days before tomorrow are excluded from the current month', async () => {
  await home('let until Christmas', { availableFrom: '2026-11-01' }, '[2026-11-18,2026-12-24)')
  await home('gone by tomorrow', { availableFrom: '2026-11-01' }, '[2026-11-21,2027-12-24)')
  expect(await found({ month: '2026-11', months: 1 })).not.toContain('let until Christmas')
  expect(await found({ month: '2026-11', months: 1 })).not.toContain('gone by tomorrow')
  expect(await found({ month: '2026-12', months: 1 })).toContain('let until Christmas')
})

// promise: pub-2-now
test('"available now" finds homes that are free from tomorrow', async () => {
  const now = await found({ availableNow: true })
  expect(now).toEqual(expect.arrayContaining(['always', 'let from April', 'until August']))
  for (const later of ['from mid February', 'from March', 'goes on 20 February', 'let until Christmas'])
    expect(now).not.toContain(later)
})

// promise: pub-2-neighbourhood
test('a neighbourhood finds its homes only, and can be left out like the days', async () => {
  const cityId = 3_583_361
  expect(await found({ cityId, neighbourhood: 'Malasaña' })).toEqual(['from mid February'])
  const asked = { cityId, neighbourhood: 'Malasaña', availableNow: true }
  expect(await found(asked)).toEqual([])
  const { body } = await visitor.call<LoosenAnswer>('GET', ask('loosen', { filter: asked }))
  expect(body.ways.map(({ without }) => without.join()).sort()).toEqual(['dates', 'neighbourhood'])
})

test.each([
  ['Bangkok on 2 December, three in the morning', 1_609_350, '2026-12-01T20:00:00Z', '2026-12-03', '2026-12'],
  ['San Salvador in the evening of 30 November', 3_583_361, '2026-12-01T01:00:00Z', '2026-12-01', '2026-12'],
] as const)('"now" and a month begin tomorrow where the homes are: %s', async (where, cityId, at, tomorrow, month) => {
  const { clock } = services.deps
  const before = clock.leaseNow()
  clock.syncTo(Date.parse(at) / 1000)
  const next = daysAfter(tomorrow, 1)
  await home(`tomorrow, ${where}`, { cityId, availableFrom: tomorrow })
  await home(`a day later, ${where}`, { cityId, availableFrom: next })
  await home(`gone by tomorrow, ${where}`, { cityId, availableFrom: '2026-11-01' }, `[${tomorrow},2028-01-01)`)
  await home(`a last month from tomorrow, ${where}`, {
    cityId,
    availableFrom: '2026-11-01',
    availableUntil: monthsAfter(tomorrow, 1),
  })
  await home(`a last month from today, ${where}`, {
    cityId,
    availableFrom: '2026-11-01',
    availableUntil: daysAfter(monthsAfter(tomorrow, 1), -1),
  })
  const here = async (filter: SearchPayload['filter']) =>
    (await found({ cityId, ...filter })).filter((name) => name.endsWith(where)).map((name) => name.split(',')[0])
  const now = await here({ availableNow: true })
  expect(now).toContain('tomorrow')
  expect(now).not.toContain('a day later')
  expect(now).not.toContain('gone by tomorrow')
  expect(await here({ month, months: 1 })).toEqual(['a day later', 'a last month from tomorrow', 'tomorrow'])
  clock.syncTo(before)
})
