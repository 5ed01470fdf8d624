import type { Histogram, MapAnswer, MapPayload, MatchesAnswer, SearchAnswer } from '@keyhold/api/search.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes, sampleListing } from '../../../testing/homes.ts'
import { boxOf, cellShift, maxPins, mergeCells } from './map.ts'

const testHomes = await createTestHomes()
afterAll(() => testHomes.services.close())
const { createPerson: settle, publish, visitor, services } = testHomes
const { database } = services.deps
const ada = await settle()
const ask = (path: string, payload: unknown) => `/roomAd/${path}?payload=${encodeURIComponent(JSON.stringify(payload))}`
const map = async (payload: MapPayload) => (await visitor.call<MapAnswer>('GET', ask('map', payload))).body
const around = (lat: number, lng: number, by = 0.2) => ({
  south: lat - by,
  north: lat + by,
  west: lng - by,
  east: lng + by,
})

test('a few homes are pins with their card data, and the box around them', async () => {
  const id = await publish(ada)
  const other = await publish(ada, { locationLat: 13.66, locationLng: -89.25, rentPrice: 900 })
  const { pins, cells, totalRows, bounds } = await map({ filter: { cityId: 3_583_361 } })
  expect([cells, totalRows]).toEqual([[], 2])
  expect(pins.map((pin) => pin.id).sort()).toEqual([id, other].sort())
  expect(pins.find((pin) => pin.id === id)).toMatchObject({
    lat: 13.7034,
    lng: -89.2388,
    titleLanguage: null,
    rentPrice: 1100,
    deposit: 1100,
    filePath: expect.stringMatching(/480\.webp$/),
  })
  expect(bounds).toEqual({ south: 13.66, west: -89.25, north: 13.7034, east: -89.2388 })
})

test('the visible part of the world and the list’s filters decide', async () => {
  const { pins } = await map({ bounds: around(13.7034, -89.2388, 0.01) })
  expect(pins.map(({ rentPrice }) => rentPrice)).toEqual([1100])
  expect((await map({ filter: { priceMax: 1000 }, bounds: around(13.7, -89.24) })).pins).toHaveLength(1)
  expect((await map({ bounds: around(40.4, -3.7) })).pins).toEqual([])
})

test('a map across the date line shows both sides', async () => {
  const fiji = { cityId: 2_198_148, availableFrom: '2026-12-01' }
  const west = await publish(ada, { ...fiji, locationLat: -17, locationLng: 179.9 })
  const east = await publish(ada, { ...fiji, locationLat: -17, locationLng: -179.9 })
  const bounds = { south: -18, north: -16, west: 179.5, east: -179.5 }
  expect((await map({ bounds })).pins.map(({ id }) => id).sort()).toEqual([west, east].sort())
})

// promise: pub-2-pins-crowd
test('more than 200 homes come as cells that count them all, and a home alone in its cell keeps a pin', async () => {
  const id = await publish(ada, { cityId: 3_117_735, locationLat: 40.4165, locationLng: -3.7026, rentPrice: 500 })
  await scatter(id, 400)
  const alone = await publish(ada, { cityId: 3_117_735, locationLat: 40.9, locationLng: -3.2 })
  const { pins, cells, totalRows } = await map({
    filter: { cityId: 3_117_735 },
    bounds: around(40.5, -3.6, 1),
    zoom: 8,
  })
  expect(totalRows).toBe(402)
  expect(pins.length + cells.reduce((sum, { count }) => sum + count, 0)).toBe(402)
  expect(pins.map((pin) => pin.id)).toContain(alone)
  expect(pins.length).toBeLessThanOrEqual(maxPins)
  expect(cells[0]).toMatchObject({ rentMin: 500 })
  const { west, east } = cells[0] ?? around(0, 0)
  expect(west).toBeLessThan(east)
})

test('exactly 200 homes are still pins', async () => {
  await database`delete from listing where city_id = 3117735 and not exists (select from photo where listing_id = listing.id)`
  const [{ id } = { id: '' }] = await database<
    { id: string }[]
  >`select id from listing where city_id = 3117735 and rent_price = 500`
  await scatter(id, 198)
  expect((await map({ filter: { cityId: 3_117_735 } })).pins).toHaveLength(200)
  await scatter(id, 1)
  expect((await map({ filter: { cityId: 3_117_735 } })).pins.length).toBeLessThan(200)
})

test('cells are 64 pixels wide, and coarser where a box would hold too many', () => {
  expect(cellShift(boxOf(around(40.4, -3.7, 0.1)), 12)).toBe(9)
  expect([11.6, 12.4].map((zoom) => cellShift(boxOf(around(40.4, -3.7, 0.1)), zoom))).toEqual([9, 9])
  expect(cellShift(boxOf(around(40.4, -3.7, 0.1)), 22)).toBeGreaterThan(0)
  expect(cellShift(undefined, 22)).toBe(19)
  expect(cellShift(boxOf({ south: -80, north: 80, west: -180, east: 180 }), undefined)).toBe(19)
})

test('a crowded map shows fewer and wider cells, and counts every home in them', () => {
  const cell = (mapX: number, mapY: number, count: number) => ({
    mapX,
    mapY,
    count,
    lat: mapY,
    lng: mapX,
    rentMin: 1000 - count,
    south: mapY,
    west: mapX,
    north: mapY + 1,
    east: mapX + 1,
  })
  const grid = (across: number) =>
    Array.from({ length: across ** 2 }, (_, at) => cell((at % across) * 16, Math.floor(at / across) * 16, at + 1))
  expect(mergeCells(grid(7), 4)).toEqual(grid(7))
  const found = mergeCells(grid(12), 4)
  expect([found.length, found.reduce((sum, { count }) => sum + count, 0)]).toEqual([36, (144 * 145) / 2])
  expect(found[0]).toMatchObject({
    count: 131 + 132 + 143 + 144,
    rentMin: 856,
    west: 160,
    east: 177,
    lat: 168.3490909090909,
  })
})

test('rents are counted in steps of 100, whatever the rent filter, with the median', async () => {
  const filter = { cityId: 3_583_361, priceMax: 100 }
  const { body } = await visitor.call<Histogram>('GET', ask('histogram', { filter }))
  expect(body).toMatchObject({ step: 100, totalRows: 2, median: 1000 })
  expect([body.counts[9], body.counts[11], body.counts.length]).toEqual([1, 1, 51])
  await publish(ada, { rentPrice: 9000 })
  expect((await visitor.call<Histogram>('GET', ask('histogram', { filter }))).body.counts[50]).toBe(1)
})

const alike = async (id: string, stay = '') =>
  (await visitor.call<MatchesAnswer>('GET', `/roomAd/more-matches/${id}${stay}`)).body.rows.map((row) => row.id)

// promise: pub-2-detail-more-like, pub-7-more-like
test('similar homes are in its city, a quarter dearer or cheaper, a bedroom more or less, free now, and not itself', async () => {
  const there = { cityId: 1_609_350, locationLat: 13.754, locationLng: 100.5014, availableFrom: '2026-11-01' }
  const home = (changes = {}) => publish(ada, { ...there, rentPrice: 1000, bedsNumber: 5, ...changes })
  const id = await home()
  const like = [
    await home({ rentPrice: 750 }),
    await home({ rentPrice: 1250 }),
    await home({ bedsNumber: 61 }),
    await home({ bedsNumber: 4 }),
  ]
  await home({ rentPrice: 749 })
  await home({ rentPrice: 1251 })
  await home({ bedsNumber: 3 })
  await home({ cityId: 1_153_671 })
  await home({ availableFrom: '2026-11-22' })
  await home({ availableUntil: '2026-12-20' })
  const taken = await home()
  await database`
    insert into stay (lease_id, listing_id, nights) values (gen_random_uuid(), ${taken}, daterange('2026-12-01', '2027-01-01'))`
  expect((await alike(id)).sort()).toEqual(like.sort())
})

test('with a chosen stay similar homes are free for it, not only now; what is no stay is ignored', async () => {
  const there = { cityId: 2_988_507, locationLat: 48.85, locationLng: 2.35, rentPrice: 1000, bedsNumber: 2 }
  const id = await publish(ada, { ...there, availableFrom: '2026-11-01' })
  const later = await publish(ada, { ...there, availableFrom: '2027-02-01' })
  const taken = await publish(ada, { ...there, availableFrom: '2026-11-01' })
  await database`
    insert into stay (lease_id, listing_id, nights) values (gen_random_uuid(), ${taken}, daterange('2027-03-01', '2027-06-01'))`
  expect(await alike(id)).toEqual([taken])
  expect(await alike(id, '?from=2027-02-01&to=2027-08-01')).toEqual([later])
  expect(await alike(id, '?from=2027-08-01&to=2027-02-01')).toEqual([taken])
  expect(await alike(id, '?from=soon')).toEqual([taken])
})

test('the eight best similar homes come; one whose stay was just cancelled comes after those known to be free, and is not lost', async () => {
  const there = {
    cityId: 1_154_689,
    locationLat: 9.53,
    locationLng: 100.06,
    availableFrom: '2026-11-01',
    rentPrice: 800,
  }
  const ids: string[] = []
  for (let home = 0; home < 11; home++) ids.push(await publish(ada, there))
  const [itself = '', ...others] = ids
  for (const [at, id] of others.entries())
    await database`update listing set weight = ${100 - at}, free_later = ${at === 9} where id = ${id}`
  expect(await alike(itself)).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((at) => others[at]))
  await database`update listing set free_later = true where id = any (${others.slice(0, 2)})`
  expect((await alike(itself)).at(-1)).toBe(others[9]) // whose availability is not yet computed
})

test('similar homes of a draft are not revealed', async () => {
  const id = await services.listings.draft(ada.person, { ...sampleListing, rentPrice: 1000 })
  expect((await visitor.call('GET', `/roomAd/more-matches/${id}`)).status).toBe(404)
})

// promise: pub-7-more-best
test('a home that does not exist has no similar ones, and without a home the best homes come', async () => {
  expect((await visitor.call('GET', `/roomAd/more-matches/${crypto.randomUUID()}`)).status).toBe(404)
  const { body } = await visitor.call<MatchesAnswer>('GET', '/roomAd/more-matches')
  const weights = body.rows.map(({ ranking }) => ranking.weight)
  expect(weights).toEqual(weights.toSorted((first, second) => first - second))
  expect(body.rows).toHaveLength(8)
  expect(body.rows[0]?.property.title).toBeTruthy()
})

/** This many similar homes, each a few hundred metres from the last. */
async function scatter(id: string, count: number): Promise<void> {
  const columns = await database<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = 'listing' and column_name not in ('id', 'map_x', 'shown_lng') and table_schema = 'public'`
  const names = columns.map(({ name }) => name).join(', ')
  await database.unsafe(`
    insert into listing (${names}, map_x, shown_lng)
    select ${names}, map_x + 50 * step, shown_lng + 50 * step * 360.0 / 16777216
    from listing, generate_series(1, ${count}) step where id = '${id}'`)
}

// promise: search-area-same
test('the list of a map area has exactly its homes', async () => {
  const id = await publish(ada, { cityId: 2_643_743, locationLat: 51.5, locationLng: -0.12 })
  await publish(ada, { cityId: 2_643_743, locationLat: 51.7, locationLng: -0.12 })
  const bounds = around(51.5, -0.12, 0.05)
  const list = (await visitor.call<SearchAnswer>('GET', ask('search', { bounds }))).body
  expect([list.rows.map((row) => row.id), list.totalRows]).toEqual([[id], 1])
  expect((await map({ bounds })).pins.map((pin) => pin.id)).toEqual([id])
})
