import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import type { SearchAnswer, SearchPayload } from '@keyhold/api/search.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { type Caller, createTestHomes } from '../../../testing/homes.ts'
import { recordQueries } from '../../../testing/queries.ts'

const testHomes = await createTestHomes()
afterAll(() => testHomes.services.close())
const { createPerson: settle, publish, visitor, services } = testHomes
const { database } = services.deps
const ada = await settle()
const ask = (path: string, payload: unknown) =>
  `/roomAd/${path}?payload=${encodeURIComponent(JSON.stringify(payload))}&t=1`

/** A published home in a city of its own, which isolates tests from each other. */
let city = 3_117_735
const cities = [
  3_128_760, 2_509_954, 2_510_911, 3_104_324, 2_514_256, 2_513_416, 2_512_989, 3_128_026, 2_521_978, 3_106_672,
  3_105_976, 2_519_240,
]
const elsewhere = () => {
  city = cities.pop() ?? city
  return city
}
const homeIn = (cityId: number, changes: RoomAdInput = {}) => publish(ada, { cityId, ...changes })

async function search(payload: SearchPayload, by: Pick<Caller, 'call'> = visitor): Promise<SearchAnswer> {
  const { status, body } = await by.call<SearchAnswer>('GET', ask('search', payload))
  expect(status).toBe(200)
  return body
}
const idsFor = async (filter: SearchPayload['filter']) =>
  (await search({ filter, itemPerPage: 50 })).rows.map(({ id }) => id)

// promise: pub-3-row
test('a result has a home’s card, its move-in cost, and its first free day', async () => {
  const cityId = elsewhere()
  const id = await homeIn(cityId)
  const { rows, totalRows, isCapped } = await search({ filter: { cityId } })
  expect([totalRows, isCapped]).toEqual([1, false])
  expect(rows[0]).toMatchObject({
    id,
    nextFreeDate: '2026-12-01',
    property: { title: 'Two-bedroom off Paseo Escalón', rentPrice: 1100, bedsNumber: 2 },
    ranking: { answerRate: 50 },
  })
  expect(rows[0]?.property.images[0]?.blurred).toMatch(/^data:/)
})

// promise: search-free-truly
test('a search for a stay still returns the day from which a home is really free', async () => {
  const cityId = elsewhere()
  await homeIn(cityId)
  const { rows } = await search({ filter: { cityId, from: '2027-02-01', to: '2027-08-01' } })
  expect(rows.map(({ nextFreeDate }) => nextFreeDate)).toEqual(['2026-12-01'])
})

// promise: pub-3-payload-deleted
test('drafts, unpublished and deleted homes never appear; only administrators see deleted ones', async () => {
  const cityId = elsewhere()
  await services.listings.draft(ada.person, { cityId })
  const hidden = await homeIn(cityId)
  await services.listings.unpublish(ada.person, hidden)
  const deleted = await homeIn(cityId)
  await services.listings.remove(ada.person, deleted)
  expect(await idsFor({ cityId })).toEqual([])
  const admin = await settle({ roles: ['ADMIN'] })
  expect((await search({ filter: { cityId }, withDeleted: true }, admin)).rows.map(({ id }) => id)).toEqual([deleted])
  expect((await search({ filter: { cityId } }, admin)).rows).toEqual([])
  for (const other of [ada, visitor]) {
    const refused = await other.call('GET', ask('search', { withDeleted: true }))
    expect(refused).toMatchObject({ status: 404, body: { code: 'listing-not-found' } })
  }
})

test.each([
  ['the rent', { rentPrice: 800 }, { rentPrice: 801 }, { priceMax: 800 }],
  ['the minimum rent', { rentPrice: 801 }, { rentPrice: 800 }, { priceMin: 801 }],
  ['the size', { roomSize: 60.5 }, { roomSize: 59.5 }, { sizeMin: 60 }],
  ['the maximum size', { roomSize: 60 }, { roomSize: 60.5 }, { sizeMax: 60 }],
  ['minimum bedrooms', { bedsNumber: 61 }, { bedsNumber: 2 }, { bedrooms: 3 }],
  ['six bedrooms or more', { bedsNumber: 61 }, { bedsNumber: 5 }, { bedrooms: 61 }],
  ['minimum bathrooms', { bathroom: 31 }, { bathroom: 1 }, { bathrooms: 2 }],
  ['the months of the lease term', { termOfLease: [300_004] }, { termOfLease: [300_002] }, { termOfLease: '300001' }],
  ['its features', { parking: true, heating: true }, { parking: true }, { parking: true, heating: true }],
  ['pets', { petFriendly: true }, { smokingAllowed: true }, { petFriendly: true }],
] as const)('a search filters by %s', async (_, fits, fails, filter) => {
  const fitting = await publish(ada, {
    ...fits,
    termOfLease: [...('termOfLease' in fits ? fits.termOfLease : [300_004])],
  })
  const failing = await publish(ada, {
    ...fails,
    termOfLease: [...('termOfLease' in fails ? fails.termOfLease : [300_004])],
  })
  const found = await idsFor(filter)
  expect(found).toContain(fitting)
  expect(found).not.toContain(failing)
  await services.listings.remove(ada.person, fitting)
  await services.listings.remove(ada.person, failing)
})

test('a search for apartments shows no rooms, should any exist one day', async () => {
  const cityId = elsewhere()
  const id = await homeIn(cityId)
  expect(await idsFor({ cityId, rentalType: 100_000 })).toEqual([id])
  await database`update listing set rental_type = 100001 where id = ${id}`
  expect(await idsFor({ cityId, rentalType: 100_000 })).toEqual([])
})

test('a slider at its maximum means “and more”', async () => {
  const cityId = elsewhere()
  const dear = await homeIn(cityId, { rentPrice: 9000, roomSize: 900 })
  expect(await idsFor({ cityId, priceMax: 5000, sizeMax: 700 })).toEqual([dear])
  expect(await idsFor({ cityId, priceMax: 4990 })).toEqual([])
})

// promise: pub-7-search-stay
test('a home matches if it is free for the whole requested stay', async () => {
  const cityId = elsewhere()
  const offer = { availableFrom: '2026-12-01', availableUntil: '2028-01-01', termOfLease: [300_004] }
  const id = await homeIn(cityId, offer)
  await database`
    insert into stay (lease_id, listing_id, nights) values (gen_random_uuid(), ${id}, daterange('2027-03-01', '2027-06-01'))`
  const fits = async (from: string, to?: string) => (await idsFor({ cityId, from, to })).length === 1
  expect(await fits('2026-12-01', '2027-03-01')).toBe(true)
  expect(await fits('2027-06-01', '2028-01-01')).toBe(true)
  expect(await fits('2026-12-01', '2027-03-02')).toBe(false)
  expect(await fits('2027-04-01', '2027-05-01')).toBe(false)
  expect(await fits('2026-11-30', '2027-02-01')).toBe(false)
  expect(await fits('2027-06-01', '2028-01-02')).toBe(false)
  expect(await fits('2027-01-30')).toBe(true)
  expect(await fits('2027-01-31')).toBe(false)
})

test('a stay shorter than every term of a home would be refused: the home is not shown', async () => {
  const cityId = elsewhere()
  await homeIn(cityId, { termOfLease: [300_002, 300_003] })
  expect(await idsFor({ cityId, from: '2026-12-01', to: '2027-05-31' })).toHaveLength(0)
  expect(await idsFor({ cityId, from: '2026-12-01', to: '2027-06-01' })).toHaveLength(1)
})

test('invalid stay dates are refused', async () => {
  for (const filter of [
    { from: '2027-01-01', to: '2026-12-01' },
    { from: 'soon' },
    { from: '2026-12-01', to: 'later' },
  ])
    expect(await visitor.call('GET', ask('search', { filter }))).toMatchObject({
      status: 422,
      body: { code: 'dates-not-valid' },
    })
})

// promise: pub-2-sort
test('results are sorted by rent, by age, or by weight; ties are newest, then id', async () => {
  const cityId = elsewhere()
  const at = async (changes: RoomAdInput) => {
    services.deps.clock.pass(86_400)
    return homeIn(cityId, { availableFrom: '2027-06-01', ...changes })
  }
  const dear = await at({ rentPrice: 2000 })
  const cheap = await at({ rentPrice: 700 })
  const twin = await at({ rentPrice: 700, view: 'The volcano', surrounding: 'A park' })
  const order = async (sortBy: SearchPayload['sortBy'], sortDesc: boolean) =>
    (await search({ filter: { cityId }, sortBy, sortDesc })).rows.map(({ id }) => id)
  expect(await order('rentPrice', false)).toEqual([twin, cheap, dear])
  expect(await order('rentPrice', true)).toEqual([dear, twin, cheap])
  expect(await order('createdOn', true)).toEqual([twin, cheap, dear])
  expect(await order('createdOn', false)).toEqual([dear, cheap, twin])
  expect(await order('weight', false)).toEqual([twin, cheap, dear])
  await database`update listing set weight = 0, published_at = now() where city_id = ${cityId}`
  expect(await order('weight', false)).toEqual([dear, cheap, twin].sort())
})

test('landlords who answer requests rank before those who do not', async () => {
  const cityId = elsewhere()
  const [quick, slow] = [await settle(), await settle()]
  const slowHome = await publish(slow, { cityId })
  const quickHome = await publish(quick, { cityId })
  await services.listings.rateAnswers(quick.id, 10)
  await services.listings.rateAnswers(slow.id, 90)
  expect(await idsFor({ cityId })).toEqual([slowHome, quickHome])
  await services.listings.rateAnswers(quick.id, 100)
  const { rows } = await search({ filter: { cityId } })
  expect(rows.map(({ id, ranking }) => [id, ranking.answerRate])).toEqual([
    [quickHome, 100],
    [slowHome, 90],
  ])
  expect((await services.listings.find(await services.listings.draft(quick.person, {})))?.answerRate).toBe(100)
  await services.listings.save(quick.person, quickHome, { view: 'A tree' })
  expect((await services.listings.find(quickHome))?.answerRate).toBe(100)
})

// promise: pub-9-page-most
test('pages have 10 homes by default, up to 50, and no home is shown twice', async () => {
  const cityId = elsewhere()
  const id = await homeIn(cityId)
  await copies(id, 24)
  const page = async (number: number, itemPerPage?: number) => {
    const { rows, totalRows } = await search({ filter: { cityId }, page: number, itemPerPage })
    expect(totalRows).toBe(25)
    return rows.map((row) => row.id)
  }
  const pages = [await page(1), await page(2), await page(3)]
  expect(pages.map((ids) => ids.length)).toEqual([10, 10, 5])
  expect(new Set(pages.flat()).size).toBe(25)
  expect(await page(4)).toEqual([])
  expect(await page(1, 50)).toHaveLength(25)
  expect((await visitor.call('GET', ask('search', { itemPerPage: 51 }))).status).toBe(422)
  expect((await visitor.call('GET', ask('search', { page: 0 }))).status).toBe(422)
})

// promise: pub-7-search-total
test('homes are counted exactly up to 10,000, and reported as more beyond', async () => {
  const cityId = elsewhere()
  const id = await homeIn(cityId)
  await copies(id, 9_999)
  expect(await search({ filter: { cityId } })).toMatchObject({ totalRows: 10_000, isCapped: false })
  await copies(id, 1)
  services.deps.clock.pass(-3_600) // a server clock that is set back ends the caching
  services.deps.clock.pass(60) // the cached count of many homes is seconds old at most
  expect(await search({ filter: { cityId } })).toMatchObject({ totalRows: 10_000, isCapped: true })
  expect((await search({ filter: { cityId }, page: 1_000 })).rows).toHaveLength(10)
  expect(await search({ filter: { cityId }, page: 1_001 })).toEqual({ rows: [], totalRows: 10_000, isCapped: true })
})

test('there are no pages beyond the 10,000th home: the total is returned, and no home is queried', async () => {
  const cityId = elsewhere()
  await homeIn(cityId)
  for (const [page, itemPerPage, looked] of [
    [1_000, 10, 1],
    [1_001, 10, 0],
    [200, 50, 1],
    [201, 50, 0],
    [1_000_000, 50, 0],
  ] as const) {
    const sent = await recordQueries(database, async () => {
      const answer = await search({ filter: { cityId }, page, itemPerPage })
      expect(answer).toEqual({ rows: [], totalRows: 1, isCapped: false })
    })
    expect([page, sent.filter(({ text }) => text.includes('offset')).length]).toEqual([page, looked])
  }
})

// promise: pub-7-search-malformed
test('a payload that is not JSON, or not an object, is malformed', async () => {
  for (const payload of ['%7B', '[]', '%22a%22'])
    expect((await visitor.call('GET', `/roomAd/search?payload=${payload}`)).status).toBe(400)
  expect((await visitor.call('GET', '/roomAd/search')).status).toBe(200)
})

/** This many published copies of a home, without pictures, for tests of large numbers. */
async function copies(id: string, count: number): Promise<void> {
  const columns = await database<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_name = 'listing' and column_name <> 'id'`
  const names = columns.map(({ name }) => name).join(', ')
  await database.unsafe(
    `insert into listing (${names}) select ${names} from listing, generate_series(1, ${count}) where id = '${id}'`,
  )
}
