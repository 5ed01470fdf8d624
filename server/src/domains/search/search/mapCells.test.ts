/**
 * Zoomed-out maps from stored cells equal what plain SQL counts, whatever changes homes had meanwhile
 * (docs/adr/0042-cells-of-the-map.md).
 */
import type { MapAnswer, MapPayload } from '@keyhold/api/search.schema.ts'
import { parseFilter } from '@keyhold/rental/query.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'
import { explainQueries } from '../../../testing/queries.ts'
import { pickerFrom, randomFrom } from '../../../testing/random.ts'
import { mapUnits } from '../../listings/listings/publicLocation.ts'
import { boxOf, cellShift } from './map.ts'
import { findKeptBounds, listKeptCells } from './mapCellStore.ts'
import { boxOfCells, createMapCells, keptFor, levelFor } from './mapCells.ts'
import { type Cell, findBounds, listCells } from './store.ts'

const { createPerson, publish, visitor, services } = await createTestHomes()
const { database } = services.deps
afterAll(() => services.close())
const mapCells = createMapCells({ database })
const cities = [3_583_361, 1_609_350, 3_117_735, 2_198_148] as const
const homes = 2_500

/** Seeded: the same homes, changes and queries in each run. */
const draw = randomFrom(16)
const pick = pickerFrom(draw)
/** Around some towns, and at random places, including the date line. */
function somewhere() {
  const [lat, lng, wide] = pick([
    [13.7, -89.2, 0.4],
    [40.4, -3.7, 0.3],
    [-17, 179.9, 4],
    [0, 0, 150],
  ] as const)
  const at = { lat: lat + (draw() - 0.5) * wide, lng: ((lng + (draw() - 0.5) * 2 * wide + 540) % 360) - 180 }
  return { ...at, ...mapUnits(at.lat, at.lng), cityId: pick(cities), rent: 300 + Math.floor(draw() * 3_000) }
}
type Point = ReturnType<typeof somewhere>
const column = (places: readonly Point[], name: keyof Point) => places.map((place) => place[name])

async function catchUp(): Promise<void> {
  for (;;) {
    const [waiting] = await database`select 1 from map_change limit 1`
    if (!waiting) return
    await mapCells.tick()
  }
}

beforeAll(async () => {
  const id = await publish(await createPerson())
  const places = Array.from({ length: homes }, somewhere)
  const columns = await database<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'listing'
      and column_name not in ('id', 'shown_lat', 'shown_lng', 'map_x', 'map_y', 'city_id', 'rent_price')`
  const names = database.unsafe(columns.map(({ name }) => name).join(', '))
  await database`
    insert into listing (shown_lat, shown_lng, map_x, map_y, city_id, rent_price, ${names})
    select place.*, ${names} from listing, unnest(${column(places, 'lat')}::double precision[],
      ${column(places, 'lng')}::double precision[], ${column(places, 'x')}::integer[], ${column(places, 'y')}::integer[],
      ${column(places, 'cityId')}::integer[], ${column(places, 'rent')}::integer[]) place
    where listing.id = ${id}`
})
beforeEach(catchUp)

/** The possible changes of a home, each applied to some homes. */
const changes = [
  (ids: string[]) => database`update listing set state = 'unpublished' where id = any(${ids})`,
  (ids: string[]) => database`update listing set deleted_at = now() where id = any(${ids})`,
  (ids: string[]) => database`
    delete from listing where id = any(${ids}) and not exists (select from photo where listing_id = listing.id)`,
  (ids: string[]) => database`update listing set rent_price = rent_price + 7 where id = any(${ids})`,
  (ids: string[]) => database`update listing set city_id = ${pick(cities)} where id = any(${ids})`,
  (ids: string[]) => {
    const { lat, lng, x, y } = somewhere()
    return database`
      update listing set shown_lat = ${lat}, shown_lng = ${lng}, map_x = ${x}, map_y = ${y} where id = any(${ids})`
  },
  (_: string[]) => database`update listing set state = 'published' where state = 'unpublished'`,
]

function someQuestion() {
  const zoom = draw() * 8
  const { lat, lng } = somewhere()
  const wide = Math.min(draw() * (720 / 2 ** zoom), 179)
  const isBoxed = draw() > 0.2
  const west = ((lng - wide + 540) % 360) - 180
  const bounds = { south: lat - wide / 2, north: lat + wide / 2, west, east: ((lng + wide + 540) % 360) - 180 }
  return { box: isBoxed ? boxOf(bounds) : undefined, zoom, cityId: pick([0, 0, ...cities]) || undefined }
}
type Question = ReturnType<typeof someQuestion>

const about = (value: number) => Math.round(value * 1e7) / 1e7
const bySame = (cells: readonly Cell[]) =>
  cells.map((cell) => ({ ...cell, lat: about(cell.lat), lng: about(cell.lng) }))

/** The same query on the stored cells and on the homes. */
async function answers({ box, zoom, cityId }: Question) {
  const filter = parseFilter({ cityId })
  const shift = cellShift(box, zoom)
  const level = levelFor(shift) ?? 0
  const within = box && boxOfCells(box, level)
  const kept = await listKeptCells(database, { cityId: keptFor(filter) ?? -1, level, box: within }, shift)
  return { kept: bySame(kept), plain: bySame(await listCells(database, { filter, box: within }, shift)) }
}

// promise: pub-2-pins-kept
test('after any change of homes, stored cells equal what plain SQL counts, on every level, everywhere and in a city', async () => {
  let seen = 0
  for (let round = 0; round < changes.length; round++) {
    const rows = await database<{ id: string }[]>`select id from listing order by md5(id::text || ${round}) limit 60`
    await changes[round]?.(rows.map(({ id }) => id))
    await catchUp()
    for (let asked = 0; asked < 12; asked++) {
      const { kept, plain } = await answers(someQuestion())
      expect(kept).toEqual(plain)
      seen += kept.length
    }
    for (const cityId of [undefined, ...cities])
      expect(await findKeptBounds(database, cityId ?? 0)).toEqual(
        await findBounds(database, { filter: parseFilter({ cityId }) }),
      )
  }
  expect(seen).toBeGreaterThan(500)
})

const map = async (payload: MapPayload) =>
  (await visitor.call<MapAnswer>('GET', `/roomAd/map?payload=${encodeURIComponent(JSON.stringify(payload))}`)).body
const total = ({ pins, cells }: MapAnswer) => cells.reduce((sum, { count }) => sum + count, pins.length)
async function counted(): Promise<number> {
  const [row] = await database<{ homes: number }[]>`
    select count(*)::integer as homes from listing where state = 'published' and deleted_at is null`
  return row?.homes ?? 0
}
/** The plans of queries that choose among homes or cells, without those that read homes by known ids. */
async function plansOf(payload: MapPayload): Promise<string[]> {
  const plans = await explainQueries(database, () => map(payload))
  return plans.filter((plan) => / on (listing|map_cell)\b/.test(plan) && !plan.includes('listing_pkey'))
}

/** Whether homes are counted in the plan: they appear, by indentation, below an aggregate step. */
function countsHomes(plan: string): boolean {
  const lines = plan.split('\n').map((line) => ({ line, depth: line.search(/\S/) }))
  return lines.some(({ line, depth }, at) => {
    if (!/Aggregate/.test(line)) return false
    const rest = lines.slice(at + 1)
    const end = rest.findIndex((one) => one.depth <= depth && one.line.trimStart().startsWith('->'))
    return rest.slice(0, end < 0 ? undefined : end).some((one) => one.line.includes(' on listing'))
  })
}

test('the map of the world counts every home, and reads from the homes only those alone in a cell', async () => {
  const world = await map({ zoom: 1 })
  expect([total(world), world.totalRows]).toEqual([await counted(), await counted()])
  const { homes: _, ...bounds } = (await findBounds(database, { filter: parseFilter({}) })) ?? { homes: 0 }
  expect(world.bounds).toEqual(bounds)
  const plans = await plansOf({ zoom: 1 })
  expect(plans.filter((plan) => plan.includes(' on map_cell'))).toHaveLength(2)
  expect(plans.filter(countsHomes)).toEqual([])
  expect((await plansOf({ zoom: 1, filter: { priceMax: 3_999 } })).some(countsHomes)).toBe(true)
})

test('a filter beside the city is answered from the homes themselves', async () => {
  const plans = await plansOf({ filter: { priceMax: 4_000 }, zoom: 1 })
  expect(plans.join()).not.toContain('map_cell')
  expect(total(await map({ filter: { priceMax: 4_000 }, zoom: 1 }))).toBe(await counted())
})

// promise: pub-2-pins-late
test('cells that are stale for ten seconds are not used: the homes give the correct answer', async () => {
  await database`update listing set state = 'unpublished' where city_id = ${cities[0]}`
  const [shown, before] = [await counted(), (await map({ zoom: 1 })).totalRows]
  expect(before).toBeGreaterThan(shown)
  await database`update map_change set at = now() - interval '11 seconds'`
  expect((await map({ zoom: 1 })).totalRows).toBe(shown)
  await catchUp()
  expect((await map({ zoom: 1 })).totalRows).toBe(shown)
})

test('a draft and a change that no map shows create no cell change', async () => {
  await database`update listing set title = 'Another', available_from = available_from + 1`
  await database`update listing set weight = weight + 1`
  expect(await database`select from map_change`).toHaveLength(0)
})

test('a box that cuts a cell is widened to its edge, across the date line and around the world too', () => {
  expect(boxOfCells({ west: 70, east: 130, north: 64, south: 127 }, 6)).toEqual({
    west: 64,
    east: 191,
    north: 64,
    south: 127,
  })
  const last = 2 ** 24 - 1
  expect(boxOfCells({ west: last - 3, east: 3, north: 0, south: 0 }, 6)).toMatchObject({ west: last - 63, east: 63 })
  expect(boxOfCells({ west: 40, east: 20, north: 0, south: 0 }, 6)).toMatchObject({ west: 0, east: last })
})

test('stored cells are a quarter as wide as shown ones, or finer, and never finer than the stored levels', () => {
  expect([9, 10, 11, 12, 19, 24].map(levelFor)).toEqual([undefined, 8, 8, 10, 16, 18])
})
