/** Rent figures of a city's published homes, counted in SQL. Amounts in whole units (D 5.3). */
import type { RentSpread } from '@keyhold/api/search.schema.ts'
import type { PendingQuery, Row } from 'postgres'
import type { Database } from '../../../gateways/database.ts'
import { freeNow, shareAsksLess } from './store.ts'

/** The maximum number of listed neighbourhoods; the rest are only counted. */
const maxNeighbourhoods = 100

/** A city, or one of its neighbourhoods as landlords write it. */
export interface Area {
  readonly cityId: number
  readonly neighbourhood?: string
}

const published = (sql: Database, { cityId, neighbourhood }: Area): PendingQuery<Row[]> => sql`
  state = 'published' and deleted_at is null and city_id = ${cityId}
  ${neighbourhood === undefined ? sql`` : sql`and neighbourhood = ${neighbourhood}`}`

const spread = (sql: Database): PendingQuery<Row[]> => sql`
  count(*)::integer as homes, min(rent_price) as least, max(rent_price) as most,
  ${shareAsksLess(sql, 0.25, sql`rent_price`)} as quarter, ${shareAsksLess(sql, 0.5, sql`rent_price`)} as median,
  ${shareAsksLess(sql, 0.75, sql`rent_price`)} as three_quarters`

/** Minutes on foot to a stop: the median over the homes, null where none has it. */
const stopMinutes = (sql: Database) => shareAsksLess(sql, 0.5, sql`distance_to_public_transport`)

export interface AreaRents extends RentSpread {
  readonly moveIn: number
  readonly heldUntilMoveOut: number
}

/** The area as a whole; undefined if no home is published there. */
export async function findRents(sql: Database, area: Area): Promise<AreaRents | undefined> {
  const [row] = await sql<AreaRents[]>`
    select ${spread(sql)}, ${shareAsksLess(sql, 0.5, sql`rent_price + deposit`)} as move_in,
      (count(*) filter (where deposit_policy = 'until-move-out'))::integer as held_until_move_out
    from listing where ${published(sql, area)} having count(*) > 0`
  return row
}

/** Homes of an area that are free from tomorrow on; `now` in unix seconds of the lease clock. */
export async function countFreeNow(sql: Database, area: Area, now: number): Promise<number> {
  const [row] = await sql<{ homes: number }[]>`
    select count(*)::integer as homes from listing where ${published(sql, area)} and ${freeNow(sql, now)}`
  return row?.homes ?? 0
}

/** The same by bedrooms, fewest first. */
export async function listByBeds(sql: Database, area: Area): Promise<(RentSpread & { beds: number })[]> {
  return sql<(RentSpread & { beds: number })[]>`
    select beds_number::integer as beds, ${spread(sql)} from listing where ${published(sql, area)}
    group by beds_number order by beds_number`
}

/** The same by neighbourhood, most homes first, and the total; homes without one are left out. */
export async function listByNeighbourhood(sql: Database, cityId: number) {
  const rows = await sql<(RentSpread & { name: string; stopMinutes: number | null; neighbourhoods: number })[]>`
    select neighbourhood as name, ${spread(sql)}, ${stopMinutes(sql)} as stop_minutes,
      (count(*) over ())::integer as neighbourhoods
    from listing
    where ${published(sql, { cityId })} and neighbourhood <> ''
    group by neighbourhood order by homes desc, neighbourhood limit ${maxNeighbourhoods}`
  return {
    neighbourhoods: rows[0]?.neighbourhoods ?? 0,
    byNeighbourhood: rows.map(({ neighbourhoods: _all, ...row }) => row),
  }
}

/** The distances of stops, as this many homes of an area give them. */
export async function findStops(sql: Database, area: Area): Promise<{ homes: number; minutes: number | null }> {
  const [row] = await sql<{ homes: number; minutes: number | null }[]>`
    select count(distance_to_public_transport)::integer as homes, ${stopMinutes(sql)} as minutes
    from listing where ${published(sql, area)}`
  return row ?? { homes: 0, minutes: null }
}

/** The neighbourhoods of a city with their shown positions and median rents. */
export async function listCentres(sql: Database, cityId: number) {
  return sql<{ name: string; homes: number; median: number; lat: number; lng: number }[]>`
    select neighbourhood as name, count(*)::integer as homes, ${shareAsksLess(sql, 0.5, sql`rent_price`)} as median,
      avg(shown_lat) as lat, avg(shown_lng) as lng
    from listing where ${published(sql, { cityId })} and neighbourhood <> ''
    group by neighbourhood order by homes desc, neighbourhood`
}

/** The maximum length of a text on a page of many homes. */
const maxTextLength = 400

/** Landlords' short descriptions of an area, without duplicates, from the most recommended homes. */
export async function listSurroundings(sql: Database, area: Area, limit: number) {
  return sql<{ id: string; words: string; language: number | null }[]>`
    select id, surrounding as words, text_language as language from (
      select distinct on (surrounding) id, surrounding, text_language, weight from listing
      where ${published(sql, area)} and surrounding <> '' and length(surrounding) <= ${maxTextLength}
      order by surrounding, weight, id) each
    order by weight, id limit ${limit}`
}

/** Every neighbourhood of a published home, or those of one city, most homes first. */
export async function listNeighbourhoods(sql: Database, cityId?: number) {
  return sql<{ name: string; cityId: number; homes: number }[]>`
    select neighbourhood as name, city_id, count(*)::integer as homes from listing
    where state = 'published' and deleted_at is null and neighbourhood <> '' and city_id is not null
      ${cityId === undefined ? sql`` : sql`and city_id = ${cityId}`}
    group by neighbourhood, city_id order by homes desc, neighbourhood`
}

/** The number of homes per rent `bucket` × step, the last bucket without an upper bound. */
export async function countBuckets(sql: Database, cityId: number, step: number, last: number) {
  return sql<{ bucket: number; homes: number }[]>`
    select least(rent_price / ${step}::integer, ${last}::integer) as bucket, count(*)::integer as homes
    from listing where ${published(sql, { cityId })} group by bucket order by bucket`
}

/** The last change of homes in all cities, in the order of ids: for sitemaps. */
export async function listPublished(sql: Database, limit: number, offset: number) {
  return sql<{ id: string; changedAt: Date }[]>`
    select id, updated_at as changed_at from listing where state = 'published' and deleted_at is null
    order by id limit ${limit} offset ${offset}`
}

/** All published homes. */
export async function countPublished(sql: Database): Promise<number> {
  const [row] = await sql<{ homes: number }[]>`
    select count(*)::integer as homes from listing where state = 'published' and deleted_at is null`
  return row?.homes ?? 0
}
