/** The tables `map_cell` and `map_change`: precomputed counts of homes in each square of the map. */
import type { Database, Transaction } from '../../../gateways/database.ts'
import type { Cell, MapBox } from './store.ts'

/**
 * A cell of a level is 2^level units wide: the finest, some 600 m at the equator. `map_change` refers to cells of the
 * finest level.
 */
export const levels = { finest: 8, coarsest: 18, step: 2 } as const
/** The batch size: changes handled in one transaction. */
const atOnce = 500
/** With changes older than this the cells are stale: then homes are counted, not cells. */
const trustedFor = '10 seconds'
const lockKey = 7_270_350

interface Squares {
  readonly cityIds: readonly number[]
  readonly xs: readonly number[]
  readonly ys: readonly number[]
}

/**
 * Recounts the cells of the oldest changes and their parents on each level; a concurrent caller skips. Returns whether
 * more may wait.
 */
export async function countChanged(sql: Database): Promise<boolean> {
  const [waiting] = await sql`select 1 from map_change limit 1`
  if (!waiting) return false
  return sql.begin(async (tx) => {
    const [lock] = await tx<{ ours: boolean }[]>`select pg_try_advisory_xact_lock(${lockKey}) as ours`
    if (!lock?.ours) return false
    await byIndexAlone(tx)
    let squares = await takeChanged(tx)
    await forget(tx, squares, levels.finest)
    await countHomes(tx, squares)
    for (let level = levels.finest + levels.step; level <= levels.coarsest; level += levels.step) {
      squares = around(squares)
      await forget(tx, squares, level)
      await addUp(tx, squares, level)
    }
    return true
  })
}

/** A plan made while the table was small would scan it fully for each square, and stay cached while it grows. */
const byIndexAlone = (tx: Transaction) => tx`
  select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) name`

/** Deletes changes and returns their cells, per city and everywhere. */
async function takeChanged(tx: Transaction): Promise<Squares> {
  const rows = await tx<{ cityId: number; x: number; y: number }[]>`
    with taken as (
      delete from map_change where ctid = any(array(select ctid from map_change order by at limit ${atOnce} for update))
      returning city_id, x, y)
    select city_id, x, y from taken union select 0, x, y from taken`
  return { cityIds: rows.map(({ cityId }) => cityId), xs: rows.map(({ x }) => x), ys: rows.map(({ y }) => y) }
}

/** The parent squares of these on the next level, without duplicates. */
function around({ cityIds, xs, ys }: Squares): Squares {
  const found = new Map<string, readonly [number, number, number]>()
  for (const [at, cityId] of cityIds.entries()) {
    const square = [cityId, (xs[at] ?? 0) >> levels.step, (ys[at] ?? 0) >> levels.step] as const
    found.set(square.join(), square)
  }
  const all = [...found.values()]
  return { cityIds: all.map(([id]) => id), xs: all.map(([, x]) => x), ys: all.map(([, , y]) => y) }
}

const listed = (tx: Transaction, { cityIds, xs, ys }: Squares) =>
  tx`unnest(${[...cityIds]}::integer[], ${[...xs]}::integer[], ${[...ys]}::integer[]) as square (city_id, x, y)`

const forget = (tx: Transaction, squares: Squares, level: number) => tx`
  delete from map_cell using ${listed(tx, squares)}
  where map_cell.city_id = square.city_id and level = ${level} and map_cell.x = square.x and map_cell.y = square.y`

const countHomes = (tx: Transaction, squares: Squares) => tx`
  insert into map_cell
  select square.city_id, ${levels.finest}::smallint, square.x, square.y, counted.*
  from ${listed(tx, squares)}, lateral (
    select count(*), sum(shown_lat), sum(shown_lng), min(rent_price), min(map_x), min(map_y), min(shown_lat),
      min(shown_lng), max(shown_lat), max(shown_lng)
    from listing
    where state = 'published' and deleted_at is null and (square.city_id = 0 or city_id = square.city_id)
      and map_x between square.x << ${levels.finest}::integer and ((square.x + 1) << ${levels.finest}::integer) - 1
      and map_y between square.y << ${levels.finest}::integer and ((square.y + 1) << ${levels.finest}::integer) - 1
    having count(*) > 0) counted`

const addUp = (tx: Transaction, squares: Squares, level: number) => tx`
  insert into map_cell
  select square.city_id, ${level}::smallint, square.x, square.y, counted.*
  from ${listed(tx, squares)}, lateral (
    select sum(homes), sum(lat_sum), sum(lng_sum), min(rent_min), min(map_x), min(map_y), min(south), min(west),
      max(north), max(east)
    from map_cell
    where city_id = square.city_id and level = ${level - levels.step}
      and x between square.x << ${levels.step}::integer and ((square.x + 1) << ${levels.step}::integer) - 1
      and y between square.y << ${levels.step}::integer and ((square.y + 1) << ${levels.step}::integer) - 1
    having count(*) > 0) counted`

interface CellQuery {
  /** 0: everywhere. */
  readonly cityId: number
  readonly level: number
  /** Aligned to whole cells of that level. */
  readonly box?: MapBox | undefined
}

const isTrusted = (sql: Database) => sql`not exists (select from map_change where at < now() - ${trustedFor}::interval)`

/** The stored cells summed to cells of 2^shift units, fullest first; none while they are stale. */
export async function listKeptCells(sql: Database, { cityId, level, box }: CellQuery, shift: number): Promise<Cell[]> {
  const wider = shift - level
  return sql<Cell[]>`
    select min(map_x) as map_x, min(map_y) as map_y, sum(homes)::integer as count, sum(lat_sum) / sum(homes) as lat,
      sum(lng_sum) / sum(homes) as lng, min(rent_min) as rent_min, min(south) as south, min(west) as west,
      max(north) as north, max(east) as east
    from map_cell
    where city_id = ${cityId} and level = ${level} ${box ? sql`and ${within(sql, box, level)}` : sql``}
      and ${isTrusted(sql)}
    group by x >> ${wider}::integer, y >> ${wider}::integer order by count desc, map_x, map_y limit 2000`
}

function within(sql: Database, { west, east, north, south }: MapBox, level: number) {
  const [first, last] = [west >> level, east >> level]
  const across = first <= last ? sql`x between ${first} and ${last}` : sql`(x >= ${first} or x <= ${last})`
  return sql`${across} and y between ${north >> level} and ${south >> level}`
}

/** The box around all homes there, and their count; undefined where there is none, or the cells are stale. */
export async function findKeptBounds(sql: Database, cityId: number) {
  const [row] = await sql<{ south: number | null; west: number; north: number; east: number; homes: number }[]>`
    select min(south) as south, min(west) as west, max(north) as north, max(east) as east, sum(homes)::integer as homes
    from map_cell where city_id = ${cityId} and level = ${levels.coarsest} and ${isTrusted(sql)}`
  return row && row.south !== null ? { ...row, south: row.south } : undefined
}
