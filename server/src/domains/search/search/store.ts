/** Queries of published homes. Columns are named like the fields; the table `stay` decides whether a stay is free. */
import { type Day, daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import type { SearchedFeature, SwitchName } from '@keyhold/rental/fields.ts'
import { minNights, termsFor, termsLike } from '@keyhold/rental/listing.ts'
import { energyTraits, stopTraits, traits } from '@keyhold/rental/livingFilter.ts'
import type { Criterion, NearMiss } from '@keyhold/rental/loosening.ts'
import type { Filter, SortKey } from '@keyhold/rental/query.ts'
import postgres, { type PendingQuery, type Row } from 'postgres'
import type { Database, Query } from '../../../gateways/database.ts'

type Condition = PendingQuery<Row[]>

/** Homes that are `published` and match; with `deleted`, also those deleted since. */
export interface SearchCriteria {
  readonly filter: Filter
  readonly deleted?: boolean
  /** The first possible move-in day: the meaning of "now", and the first day of the current month. */
  readonly tomorrow?: Day
  /** Only those within the map's box. */
  readonly box?: MapBox | undefined
}

/** A search's filters, part by part; only those that are set. */
function conditionsByCriterion(
  sql: Query,
  { filter, tomorrow, box }: Omit<SearchCriteria, 'deleted'>,
): [Criterion, Condition][] {
  const { cityId, rentalType, bedrooms, bathrooms, terms } = filter
  const free = freeFor(sql, filter, tomorrow)
  const rent = between(sql, 'rent_price', filter.priceMin, filter.priceMax)
  const size = between(sql, 'room_size', filter.sizeMin, filter.sizeMax)
  const criteria: [Criterion, Condition | false | undefined][] = [
    ['city', cityId !== undefined && sql`city_id = ${cityId}`],
    ['area', box && inside(sql, box)],
    ['neighbourhood', filter.neighbourhood !== undefined && sql`neighbourhood = ${filter.neighbourhood}`],
    ['dates', free.length > 0 && all(sql, free)],
    ['budget', rent.length > 0 && all(sql, rent)],
    ['size', size.length > 0 && all(sql, size)],
    ['rentalType', rentalType !== undefined && sql`rental_type = ${rentalType}`],
    ['bedrooms', bedrooms !== undefined && sql`beds_number >= ${bedrooms}`],
    ['bathrooms', bathrooms !== undefined && sql`bathroom >= ${bathrooms}`],
    ['term', terms.length > 0 && sql`term_of_lease && ${termsLike(terms)}::integer[]`],
    ...livingConditions(sql, filter),
    ...filter.switches.map((name): [Criterion, Condition] => [name, switchedOn(sql, name)]),
  ]
  return criteria.filter((entry): entry is [Criterion, Condition] => Boolean(entry[1]))
}

function livingConditions(sql: Query, filter: Filter): [Criterion, Condition | false | undefined][] {
  const { floorType, pets, energyRating, occupants, stopMinutes } = filter
  const oneOf = (some: readonly number[]) => sql`traits && ${some as number[]}::integer[]`
  return [
    ['floor', floorType && oneOf(floorType)],
    ['pets', pets && sql`(traits @> ${pets as number[]}::integer[] or ${arePetsToAsk(sql)})`],
    ['energy', energyRating && oneOf(energyTraits(energyRating))],
    ['occupants', occupants !== undefined && sql`most_occupants >= ${occupants}`],
    ['stop', stopMinutes !== undefined && oneOf(stopTraits(stopMinutes))],
  ]
}

/** Homes that welcome pets without naming kinds. */
const arePetsToAsk = (sql: Query): Condition => sql`traits @> ${[traits.petsToAsk]}::integer[]`

/** A feature has its own column; what derives from other columns is a trait. */
const switchedOn = (sql: Query, name: SwitchName): Condition =>
  name === 'billsIncluded' || name === 'freeCancellation' || name === 'verified'
    ? sql`traits @> ${[traits[name]]}::integer[]`
    : sql`${sql(postgres.fromCamel(name satisfies SearchedFeature))}`

function between(sql: Query, column: string, least: number | undefined, most: number | undefined): Condition[] {
  return [
    ...(least === undefined ? [] : [sql`${sql(column)} >= ${least}`]),
    ...(most === undefined ? [] : [sql`${sql(column)} <= ${most}`]),
  ]
}

/** Public homes; with `deleted`, also those deleted since. */
const published = (sql: Query, deleted: boolean): Condition[] => [
  sql`state = 'published'`,
  ...(deleted ? [] : [sql`deleted_at is null`]),
]

function conditions(sql: Query, criteria: SearchCriteria): Condition[] {
  return [
    ...published(sql, criteria.deleted ?? false),
    ...conditionsByCriterion(sql, criteria).map(([, condition]) => condition),
  ]
}

/** Free for the whole stay, offered on all its days, and with a minimum term no longer than it (D 5.6). */
function freeFor(sql: Query, filter: Filter, tomorrow: Day = ''): Condition[] {
  const { month, months = 1, to } = filter
  if (month) return freeInMonth(sql, `${month}-01`, months, tomorrow)
  const from = filter.availableNow ? tomorrow : filter.from
  if (!from) return []
  const until = to ?? daysAfter(from, minNights)
  const free = [
    sql`available_from <= ${from}`,
    sql`(available_until is null or available_until >= ${until})`,
    sql`not exists (select from stay where listing_id = listing.id and nights && daterange(${from}, ${until}))`,
    sql`not exists (select from blocked_days where listing_id = listing.id and nights && daterange(${from}, ${until}))`,
  ]
  return to ? [...free, sql`term_of_lease && ${termsFor({ from, to })}::integer[]`] : free
}

/** The number of nights that a stay of "about" some months may lack. */
const aboutNights = 14

/**
 * Free from some day of a month on, `tomorrow` or later, for about this many months, and with a minimum term no longer
 * than that.
 */
function freeInMonth(sql: Query, first: Day, months: number, tomorrow: Day): Condition[] {
  const [, earliest = first] = [first, tomorrow].sort()
  const lacking = months > 1 ? aboutNights : 0
  const end = sql`(day + make_interval(months => ${months}::integer))::date - ${lacking}::integer`
  return [
    sql`exists (
      select from (
        select greatest(available_from, ${earliest}::date) as day
        union all select upper(nights) from stay where listing_id = listing.id
        union all select upper(nights) from blocked_days where listing_id = listing.id) start
      where day between greatest(available_from, ${earliest}::date) and ${daysAfter(monthsAfter(first, 1), -1)}::date
        and (available_until is null or available_until >= ${end})
        and not exists (select from stay where listing_id = listing.id and nights && daterange(day, ${end}))
        and not exists (select from blocked_days where listing_id = listing.id and nights && daterange(day, ${end})))`,
    sql`term_of_lease && ${termsFor({ from: first, to: monthsAfter(first, months) })}::integer[]`,
  ]
}

/**
 * Free from tomorrow on, each home's own tomorrow: nobody moves in earlier (D 6.5). With `days`, free from one of the
 * days up to that many later: from the first day on offer, or from the end of a stay. `now` in unix seconds.
 */
export function freeNow(sql: Database, now: number, days = 0): Condition {
  return sql`exists (
    select from (select (to_timestamp(${now}) at time zone time_zone)::date + 1 as first) tomorrow, lateral (
      select greatest(available_from, first) as day
      union all select upper(nights) from stay where listing_id = listing.id
      union all select upper(nights) from blocked_days where listing_id = listing.id) start
    where day between greatest(available_from, first) and first + ${days}::integer
      and (available_until is null or available_until >= day + ${minNights}::integer)
      and not exists (
        select from stay where listing_id = listing.id and nights && daterange(day, day + ${minNights}::integer))
      and not exists (
        select from blocked_days
        where listing_id = listing.id and nights && daterange(day, day + ${minNights}::integer)))`
}

const all = (sql: Query, list: readonly Condition[]) =>
  list.reduce((before, condition) => sql`${before} and ${condition}`)

/** The filter as one condition on `listing`: public and matching. */
export const matching = (sql: Query, criteria: SearchCriteria): Condition => all(sql, conditions(sql, criteria))

/**
 * The order of results: ties are newest, then id (D 5.7). "Recommended" puts homes that are free soon first; with a
 * requested stay every result is free for it, and only the weight decides.
 */
function orderOf(sql: Database, { filter }: SearchCriteria, { sortBy, sortDesc }: Page): Condition {
  const by = order(sql, sortBy, sortDesc)
  const asksForStay = filter.from || filter.month || filter.availableNow
  const recommended = sortBy === 'weight' && !asksForStay ? sql`free_later, ${by}` : by
  return surestFirst(sql, filter, recommended)
}

/** Homes whose pets a person has to ask about come last, whatever the order (D 11.7). */
const surestFirst = (sql: Query, { pets }: Pick<Filter, 'pets'>, by: Condition): Condition =>
  pets ? sql`${arePetsToAsk(sql)}, ${by}` : by

/** The order of an e-mail about new homes. */
export const newestFirst = (sql: Query, { filter }: SearchCriteria): Condition =>
  surestFirst(sql, filter, sql`published_at desc, id`)

function order(sql: Database, sortBy: SortKey, isDescending: boolean): Condition {
  const direction = isDescending ? sql`desc` : sql`asc`
  if (sortBy === 'createdOn') return sql`published_at ${direction}, id`
  // Homes whose landlord does not state a walking time come last in either direction.
  if (sortBy === 'stopMinutes') return sql`distance_to_public_transport ${direction} nulls last, published_at desc, id`
  const column = sortBy === 'weight' ? sql`weight` : sql`rent_price`
  return sql`${column} ${direction}, published_at desc, id`
}

export interface Page {
  readonly sortBy: SortKey
  readonly sortDesc: boolean
  readonly limit: number
  readonly offset: number
}

/** The ids of one page of results. */
export async function listPage(sql: Database, criteria: SearchCriteria, page: Page): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from listing where ${all(sql, conditions(sql, criteria))}
    order by ${orderOf(sql, criteria, page)} limit ${page.limit} offset ${page.offset}`
  return rows.map(({ id }) => id)
}

/** One page of results and the total, counted up to `most` unless it is `known`: a one-row query. */
export function foundPage(
  sql: Database,
  criteria: SearchCriteria,
  page: Page,
  count: { readonly most: number; readonly known: number | undefined },
) {
  const fits = all(sql, conditions(sql, criteria))
  const homes =
    count.known === undefined
      ? sql`(select count(*)::integer from (select from listing where ${fits} limit ${count.most}) found)`
      : sql`${count.known}::integer`
  return sql`
    select array(select id from listing where ${fits}
      order by ${orderOf(sql, criteria, page)} limit ${page.limit} offset ${page.offset}) as ids, ${homes} as homes`
}

/** The number of matching homes, counted up to `most`. */
export async function countUpTo(sql: Database, criteria: SearchCriteria, most: number): Promise<number> {
  const [row] = await sql<{ homes: number }[]>`
    select count(*)::integer as homes
    from (select from listing where ${all(sql, conditions(sql, criteria))} limit ${most}) found`
  return row?.homes ?? 0
}

/** The number of published homes that miss exactly one or two filters of a search; homes that match all miss none. */
export async function countMissing(sql: Database, criteria: Omit<SearchCriteria, 'deleted'>): Promise<NearMiss[]> {
  const byCriterion = conditionsByCriterion(sql, criteria)
  if (byCriterion.length === 0) return []
  const misses = byCriterion
    .map(([part, condition]) => sql`case when not coalesce(${condition}, false) then ${part}::text end`)
    .reduce((before, next) => sql`${before}, ${next}`)
  return sql<NearMiss[]>`
    select missed, count(*)::integer as homes, min(rent_price) as rent_min
    from (select array_remove(array[${misses}], null) as missed, rent_price from listing where ${all(sql, published(sql, false))}) each
    where cardinality(missed) <= 2 group by missed`
}

/** The criteria of similarity; undefined for a home that is not published. */
export async function findKind(sql: Database, id: string): Promise<Kind | undefined> {
  const [kind] = await sql<Kind[]>`
    select city_id, rent_price, beds_number from listing
    where id = ${id} and state = 'published' and deleted_at is null`
  return kind
}

interface Kind {
  readonly cityId: number
  readonly rentPrice: number
  readonly bedsNumber: number
}

export interface Similarity {
  readonly id: string
  readonly cityId: number
  readonly rentLeast: number
  readonly rentMost: number
  readonly beds: readonly number[]
}

/** When homes must be free: within `days` of each home's tomorrow; `now` in unix seconds of the lease clock. */
interface FreeWithin {
  readonly now: number
  readonly days: number
  readonly limit: number
  /** Instead: free for this stay. */
  readonly stay?: { readonly from: Day; readonly to: Day } | undefined
}

/** The best homes that are free this soon, anywhere or in a city: a one-row query. */
export const foundSoon = (sql: Database, within: FreeWithin, cityId?: number) =>
  foundFree(sql, [...published(sql, false), ...(cityId === undefined ? [] : [sql`city_id = ${cityId}`])], within)

/**
 * The best similar homes that are free this soon, without itself (D 5.10): a one-row query. The sum keeps PostgreSQL,
 * which cannot estimate the range's width, from fetching all of the city's homes at that rent first.
 */
export function foundSimilar(sql: Database, like: Similarity, within: FreeWithin) {
  const { id: itself, cityId, rentLeast, rentMost, beds } = like
  const alike = sql`id <> ${itself} and city_id = ${cityId} and rent_price + 0 between ${rentLeast} and ${rentMost}
    and beds_number = any (${beds as number[]}::smallint[])`
  return foundFree(sql, [...published(sql, false), alike], within)
}

/**
 * Homes are read in order until there are enough, those that are free later last: availability is expensive to compute
 * for many. The limit is a literal, because PostgreSQL replans for each parameter value that it estimates to be large.
 */
function foundFree(sql: Database, fits: readonly Condition[], { now, days, limit, stay }: FreeWithin) {
  const isFree = stay ? all(sql, freeFor(sql, { terms: [], switches: [], ...stay })) : freeNow(sql, now, days)
  const best = sql`free_later, ${order(sql, 'weight', false)}`
  return sql`
    select array(
      select id from (
        select id, free_later, weight, published_at from listing where ${all(sql, fits)} order by ${best}) fitting,
      lateral (select from listing where listing.id = fitting.id and ${isFree}) free
      order by ${best} limit ${sql.unsafe(String(limit))}) as ids, null::integer as homes`
}

/** Web-mercator units of zoom 24; `west` > `east` crosses the date line. */
export interface MapBox {
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

function inside(sql: Query, box: MapBox): Condition {
  const { west, east, north, south } = box
  const across = west <= east ? sql`map_x between ${west} and ${east}` : sql`(map_x >= ${west} or map_x <= ${east})`
  return sql`${across} and map_y between ${north} and ${south}`
}

/** Homes of one cell of the map. `mapX` and `mapY` are the place of a single home (`count` 1). */
export interface Cell {
  readonly mapX: number
  readonly mapY: number
  readonly count: number
  readonly lat: number
  readonly lng: number
  readonly rentMin: number
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** Matching homes, in cells of 2^shift units, fullest first; a box excludes what lies outside. */
export async function listCells(sql: Database, criteria: SearchCriteria, shift: number): Promise<Cell[]> {
  return sql<Cell[]>`
    select min(map_x) as map_x, min(map_y) as map_y, count(*)::integer as count, avg(shown_lat) as lat,
      avg(shown_lng) as lng, min(rent_price) as rent_min, min(shown_lat) as south, min(shown_lng) as west,
      max(shown_lat) as north, max(shown_lng) as east
    from listing where ${all(sql, conditions(sql, criteria))}
    group by map_x >> ${shift}::integer, map_y >> ${shift}::integer order by count desc, map_x, map_y limit 2000`
}

/** The matching homes at these places, by id. */
export async function listAt(
  sql: Database,
  criteria: SearchCriteria,
  places: readonly Pick<Cell, 'mapX' | 'mapY'>[],
): Promise<string[]> {
  if (places.length === 0) return []
  const [xs, ys] = [places.map(({ mapX }) => mapX), places.map(({ mapY }) => mapY)]
  const rows = await sql<{ id: string }[]>`
    select id from listing where ${all(sql, conditions(sql, criteria))}
      and (map_x, map_y) in (select * from unnest(${xs}::integer[], ${ys}::integer[]))`
  return rows.map(({ id }) => id)
}

/** The box around all matches, and their count; undefined if there is none. */
export async function findBounds(sql: Database, criteria: Pick<SearchCriteria, 'filter' | 'tomorrow'>) {
  const [row] = await sql<{ south: number | null; west: number; north: number; east: number; homes: number }[]>`
    select min(shown_lat) as south, min(shown_lng) as west, max(shown_lat) as north, max(shown_lng) as east,
      count(*)::integer as homes
    from listing where ${all(sql, conditions(sql, criteria))}`
  return row && row.south !== null ? { ...row, south: row.south } : undefined
}

/** The rent percentile: this share of the homes costs less; interpolated between two homes. In whole units. */
export const shareAsksLess = (sql: Database, share: 0.25 | 0.5 | 0.75, amount: PendingQuery<Row[]>) =>
  sql`round((percentile_cont(${share}::double precision) within group (order by ${amount}))::numeric)::integer`

/** The number of homes per rent `bucket` × step, the last bucket without an upper bound, and the median rent. */
export async function countRents(
  sql: Database,
  criteria: Pick<SearchCriteria, 'filter' | 'tomorrow'>,
  step: number,
  last: number,
) {
  const where = all(sql, conditions(sql, criteria))
  const [buckets, [middle]] = await Promise.all([
    sql<{ bucket: number; homes: number }[]>`
      select least(rent_price / ${step}::integer, ${last}::integer) as bucket, count(*)::integer as homes
      from listing where ${where} group by bucket`,
    sql<{ median: number | null }[]>`
      select ${shareAsksLess(sql, 0.5, sql`rent_price`)} as median from listing where ${where}`,
  ])
  return { buckets, median: middle?.median ?? null }
}
