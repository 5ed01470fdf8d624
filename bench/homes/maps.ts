/**
 * `npm run bench maps`: maps of many homes in towns around the world, at all zooms, beside the plain query; and the
 * time of a city search among as many homes.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseCriteria, parseFilter, sorts, toSearchPayload } from '../../rental/src/query.ts'
import { boxOf, cellShift } from '../../server/src/domains/search/search/map.ts'
import { boxOfCells, createMapCells, levelFor } from '../../server/src/domains/search/search/mapCells.ts'
import { findBounds, listCells } from '../../server/src/domains/search/search/store.ts'
import { buildPages } from '../../server/src/embedded/pages.ts'
import { connectDatabase, type Database } from '../../server/src/gateways/database.ts'
import { migrate } from '../../server/src/gateways/migrations.ts'
import { pickerFrom, randomFrom } from '../../server/src/testing/random.ts'
import { insertHomes } from './fill.ts'
import { startOwnPostgres } from './ownPostgres.ts'
import { startServer } from './server.ts'

const countCells = path.resolve(import.meta.dirname, 'mapCells.sql')
const queries = Number(process.env.BENCH_QUESTIONS ?? 40)
/** A map beside the list on a desktop screen. */
const screen = { width: 900, height: 800, worldAtZoom0: 512 }
const askedMilliseconds = 15
/** The maximum ratio of a city search's time to that among a tenth of the homes. */
const askedTimes = 1.5
const manyHomes = 1_000

interface MapQuery {
  readonly filter: { readonly cityId?: number; readonly furnished?: true }
  readonly bounds?: { readonly south: number; readonly west: number; readonly north: number; readonly east: number }
  readonly zoom?: number
}
interface Answer {
  readonly totalRows: number
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const most = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0

/** Runs everything, on its own PostgreSQL below `root`; returns whether the targets were met. */
export async function benchMaps(root: string): Promise<boolean> {
  const log = (line: string) => console.log(line)
  const homes = Number(process.env.BENCH_HOMES ?? 1_000_000)
  await buildPages(log, '31337')
  const postgres = await startOwnPostgres(root)
  const { folder } = postgres
  const database = connectDatabase(postgres.url, 2)
  try {
    await migrate(database)
    await insertHomes(postgres.url, homes, { photos: 1, inTowns: true })
    await countAllCells(database, log)
    await costOfChanges(database, log)
    const keyhold = await startOn(postgres.url, folder)
    log(`${homes} homes`)
    const areMapsFast = await askAll(keyhold.url, database, log)
    const areCitiesFlat = await compareCities({ url: keyhold.url, database, homes }, postgres.url, folder, log)
    await keyhold.end()
    return areMapsFast && areCitiesFlat
  } finally {
    await database.end()
    await postgres.end()
  }
}

type Log = (line: string) => void

const startOn = (databaseUrl: string, folder: string) =>
  startServer('keyhold.ts', {
    BENCH_DATABASE_URL: databaseUrl,
    BENCH_SECRET: randomBytes(32).toString('base64url'),
    KEYHOLD_DATA: folder,
  })

/** Counts the cells of all homes at once, and prints the time. */
async function countAllCells(database: Database, log: Log): Promise<void> {
  await database`truncate map_change, map_cell`
  const begun = performance.now()
  await database.unsafe(await readFile(countCells, 'utf8')).simple()
  const took = performance.now() - begun
  await database`vacuum analyze map_cell`
  const [size] = await database<{ cells: number; bytes: string; indexes: string }[]>`
    select count(*)::integer as cells, pg_size_pretty(pg_total_relation_size('map_cell')) as bytes,
      pg_size_pretty(pg_indexes_size('listing')) as indexes from map_cell`
  log(
    `cells of all homes: counted in ${(took / 1000).toFixed(1)} s; ${size?.cells} cells, ${size?.bytes} (the indexes of homes: ${size?.indexes})`,
  )
}

async function catchUp(database: Database): Promise<void> {
  const cells = createMapCells({ database })
  for (;;) {
    const [waiting] = await database`select 1 from map_change limit 1`
    if (!waiting) return
    await cells.tick()
  }
}

/** The database time of a new rent, without and with the recorded change, and of the tick that processes it. */
async function costOfChanges(database: Database, log: Log): Promise<void> {
  const change = async (from: number) => {
    const begun = performance.now()
    await database`update listing set rent_price = rent_price + 1 where id in (select id from listing order by id offset ${from} limit 2000)`
    return (performance.now() - begun) / 2_000
  }
  await change(0)
  const withNote = await change(2_000)
  await database`alter table listing disable trigger listing_moves_on_map`
  const without = await change(4_000)
  await database`alter table listing enable trigger listing_moves_on_map`
  const begun = performance.now()
  await catchUp(database)
  const tick = (performance.now() - begun) / 4_000
  log(
    `a new rent: ${without.toFixed(3)} ms without the recorded change, ${withNote.toFixed(3)} with it; its cells a second later ${tick.toFixed(3)} ms (4,000 at once)`,
  )
}

/** The centres of maps: users view places with homes. */
const middles = (database: Database) => database<{ lat: number; lng: number; cityId: number }[]>`
  select shown_lat as lat, shown_lng as lng, city_id from listing tablesample bernoulli (5) repeatable (16)
  where state = 'published' limit 2000`

function boundsAround({ lat, lng }: { lat: number; lng: number }, zoom: number) {
  const degrees = 360 / (screen.worldAtZoom0 * 2 ** zoom)
  const [wide, high] = [(screen.width / 2) * degrees, (screen.height / 2) * degrees * Math.cos((lat * Math.PI) / 180)]
  const wrap = (value: number) => ((((value + 180) % 360) + 360) % 360) - 180
  const across = wide >= 180 ? { west: -180, east: 179.9999 } : { west: wrap(lng - wide), east: wrap(lng + wide) }
  return { south: Math.max(lat - high, -85), north: Math.min(lat + high, 85), ...across }
}

async function askAll(url: string, database: Database, log: Log): Promise<boolean> {
  const places = await middles(database)
  const random = randomFrom(16)
  const pick = pickerFrom(random)
  const kinds: readonly (readonly [string, () => MapQuery])[] = [
    ['the world', () => ({ filter: {} })],
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map(
      (zoom) =>
        [
          `zoom ${zoom}`,
          () => {
            const near = zoom + random() - 0.5
            return { filter: {}, bounds: boundsAround(pick(places), near), zoom: near }
          },
        ] as const,
    ),
    ['a city', () => ({ filter: { cityId: pick(places).cityId } })],
    [
      'a city, moved',
      () => {
        const place = pick(places)
        return { filter: { cityId: place.cityId }, bounds: boundsAround(place, 10), zoom: 10 }
      },
    ],
  ]
  const all: number[] = []
  let isEqual = true
  for (const [name, make] of kinds) {
    const measured = await askKind(url, database, Array.from({ length: queries }, make))
    all.push(...measured.times)
    isEqual &&= measured.unequal === 0
    log(
      `${name.padEnd(14)} p50 ${median(measured.times).toFixed(1).padStart(6)}  p99 ${most(measured.times).toFixed(1).padStart(6)} ms  ${median(measured.homes).toFixed(0).padStart(7)} homes  the plain query alone p50 ${median(measured.plain).toFixed(1)} ms${measured.unequal > 0 ? `  ${measured.unequal} not equal` : ''}`,
    )
  }
  const filtered = await askKind(url, database, [
    { filter: { furnished: true } },
    { filter: { furnished: true }, zoom: 3 },
  ])
  log(`the world, furnished alone (from the homes): ${filtered.times.map((time) => time.toFixed(0)).join(' and ')} ms`)
  const p50 = median(all)
  log(
    `maps: p50 ${p50.toFixed(1)} ms over all of them (target: at most ${askedMilliseconds}), p99 ${most(all).toFixed(1)} ms; ${isEqual ? 'each counts what plain SQL counts' : 'NOT equal to plain SQL'}`,
  )
  return isEqual && p50 <= askedMilliseconds
}

interface Homes {
  readonly url: string
  readonly database: Database
  readonly homes: number
}

/**
 * City searches among this many homes and among a tenth of them, in a second database, alternating, because the
 * machine's speed varies.
 */
async function compareCities(many: Homes, postgresUrl: string, folder: string, log: Log): Promise<boolean> {
  await many.database`create database a_tenth`
  const url = new URL(postgresUrl)
  url.pathname = '/a_tenth'
  const database = connectDatabase(url.href, 2)
  const homes = many.homes / 10
  await migrate(database)
  await insertHomes(url.href, homes, { photos: 1, inTowns: true })
  const ignoreLog = () => undefined
  await countAllCells(database, ignoreLog)
  await costOfChanges(database, ignoreLog) // it has had what the larger one has
  const keyhold = await startOn(url.href, folder)
  const both = [many, { url: keyhold.url, database, homes }]
  const measurements = await Promise.all(
    both.map(async (one) => ({ ...one, ...(await drawCities(one.database)), times: [] as number[] })),
  )
  for (let number = 0; number < 800; number++)
    for (const { times, url, anyCity } of measurements) times.push(await searchCity(url, anyCity(), number))
  const [amongMany = 0, amongFewer = 0] = measurements.map(({ times }) => median(times.slice(80))) // the first searches warmed up both
  for (const { times, homes } of measurements)
    log(
      `a search of a city among ${homes}: p50 ${median(times.slice(80)).toFixed(1)}  p99 ${most(times.slice(80)).toFixed(1)} ms`,
    )
  log(
    `a search of a city, in turns: p50 ${(amongMany / amongFewer).toFixed(2)} times that among a tenth as many homes (target: at most ${askedTimes})`,
  )
  await keyhold.end()
  await database.end()
  return amongMany / amongFewer <= askedTimes
}

/** Each city as often as it has homes. */
async function drawCities(database: Database): Promise<{ anyCity: () => number }> {
  const places = await middles(database)
  const pick = pickerFrom(randomFrom(16))
  return { anyCity: () => pick(places).cityId }
}

/** The time of a search as the results page makes it, in one of its orders, with a unique filter against the cache. */
async function searchCity(url: string, city: number, number: number): Promise<number> {
  const sort = sorts[number % sorts.length]
  const query = new URLSearchParams(
    `cityId=${city}&priceMin=${400 + number}&sizeMin=${30 + (number % 50)}&sort=${sort}`,
  )
  const payload = JSON.stringify(toSearchPayload(parseCriteria(query, '')))
  const begun = performance.now()
  await (await fetch(`${url}/api/roomAd/search?payload=${encodeURIComponent(payload)}`)).json()
  return performance.now() - begun
}

async function askKind(url: string, database: Database, mapQueries: readonly MapQuery[]) {
  const [times, plain, homes]: [number[], number[], number[]] = [[], [], []]
  let unequal = 0
  for (const query of mapQueries) {
    const begun = performance.now()
    const answer = await fetch(`${url}/api/roomAd/map?payload=${encodeURIComponent(JSON.stringify(query))}`)
    const { totalRows } = (await answer.json()) as Answer
    times.push(performance.now() - begun)
    const expected = await countPlainly(database, query)
    plain.push(expected.took)
    homes.push(totalRows)
    if (totalRows !== expected.exact && totalRows !== expected.wider) unequal += 1
  }
  return { times, plain, homes, unequal }
}

/** The map query before cells were stored; and the number of homes in the box of whole cells. */
async function countPlainly(database: Database, { filter, bounds, zoom }: MapQuery) {
  const criteria = { filter: parseFilter(filter), box: bounds && boxOf(bounds) }
  const begun = performance.now()
  const around = bounds ?? (await findBounds(database, criteria))
  const shift = cellShift(around && boxOf(around), zoom)
  const count = async (box: typeof criteria.box) =>
    (await listCells(database, { ...criteria, box }, shift)).reduce((sum, cell) => sum + cell.count, 0)
  const exact = await count(criteria.box)
  const took = performance.now() - begun
  const level = levelFor(shift)
  const { box } = criteria
  const wider = box && level !== undefined && exact > manyHomes / 2 ? await count(boxOfCells(box, level)) : exact
  return { took, exact, wider }
}
