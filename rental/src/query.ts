/**
 * The search criteria of published homes, parsed from a page's address or a payload and written back (D 5.6–5.9). Pages
 * and server share this code.
 */
import { codeListIds, comingSoon, isCode } from './code.ts'
import { type Day, daysAfter, isDay } from './day.ts'
import { type SwitchName, sixOrMore, switches, threeOrMore } from './fields.ts'
import { type LivingFilter, livingLists, livingNames, parseLiving } from './livingFilter.ts'
import { type RawValues, wholeNumber } from './rawValue.ts'
import { stayOf } from './stay.ts'

/** The sliders of the search: the maximum means "and more" (D 5.6). Dollars a month, square metres. */
export const maxBudget = 5_000
export const budgetStep = 10
export const maxSize = 700
/** Results on one page (D 5.8). */
export const pageSize = { default: 10, most: 50 } as const
const lastPage = 1_000_000
const longestNeighbourhood = 80
/** The maximum months of an approximate stay. */
const longestFlexible = 12

/** The sort orders on the wire; ties are newest, then id (D 5.7). */
export const sortKeys = ['weight', 'rentPrice', 'createdOn', 'stopMinutes'] as const
export type SortKey = (typeof sortKeys)[number]
/** The orders a person can choose. */
export const sorts = ['recommended', 'lowest', 'highest', 'newest', 'nearest'] as const
type Sort = (typeof sorts)[number]
/** "Recommended" puts homes that are free within this many days of tomorrow before those that are free later (D 5.7). */
export const recommendedDays = 60
const orderOf = {
  recommended: { sortBy: 'weight', sortDesc: false },
  lowest: { sortBy: 'rentPrice', sortDesc: false },
  highest: { sortBy: 'rentPrice', sortDesc: true },
  newest: { sortBy: 'createdOn', sortDesc: true },
  /** To a stop. */
  nearest: { sortBy: 'stopMinutes', sortDesc: false },
} as const satisfies Record<Sort, { sortBy: SortKey; sortDesc: boolean }>

/** A map area; west > east crosses the date line. */
export interface Area {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** The filters of a home; undefined or empty means no filter. */
export interface Filter extends LivingFilter {
  readonly cityId?: number | undefined
  /** A part of that city, as landlords spell it. */
  readonly neighbourhood?: string | undefined
  /** The whole stay; without `to`, its first nights. `to` alone is not yet a filter. */
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  /** Instead of days: from some day of this month (`2027-02`) on, for about this many months. */
  readonly month?: string | undefined
  readonly months?: number | undefined
  /** Instead of days: from tomorrow on. */
  readonly availableNow?: true | undefined
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
  readonly sizeMin?: number | undefined
  readonly sizeMax?: number | undefined
  readonly rentalType?: number | undefined
  /** The minimum: 1 to 5, or 61 for 6 or more. */
  readonly bedrooms?: number | undefined
  /** The minimum: 1, 2, or 31 for 3 or more. */
  readonly bathrooms?: number | undefined
  readonly terms: readonly number[]
  readonly switches: readonly SwitchName[]
}

/** A whole search, from an address. */
export interface Criteria extends Filter {
  /** Instead of a city: the map area. */
  readonly area?: Area | undefined
  readonly sort: Sort
  readonly page: number
  readonly itemPerPage: number
  /** Whether the map is shown where there is space. */
  readonly map: boolean
}

/** A parsed query string: the interface of URLSearchParams. */
interface QueryParams {
  get(name: string): string | null
  getAll(name: string): string[]
}

const dayNames = ['from', 'to'] as const
const numberNames = ['priceMin', 'priceMax', 'sizeMin', 'sizeMax', 'rentalType', 'bedrooms', 'bathrooms'] as const
const stayNames = ['month', 'months', 'availableNow'] as const
const plainNames = ['cityId', 'neighbourhood', ...dayNames, ...stayNames, ...numberNames, ...livingNames] as const

/** The filter that these values mean; invalid ones are ignored. With `today`, past days are too. */
export function parseFilter(raw: RawValues, today: Day = ''): Filter {
  const budget = range(raw.priceMin, raw.priceMax, maxBudget)
  const size = range(raw.sizeMin, raw.sizeMax, maxSize)
  return {
    cityId: cityOf(raw.cityId),
    neighbourhood: cityOf(raw.cityId) === undefined ? undefined : neighbourhoodOf(raw.neighbourhood),
    ...stayWanted(raw, today),
    priceMin: budget.low,
    priceMax: budget.high,
    sizeMin: size.low,
    sizeMax: size.high,
    rentalType: rentalTypeOf(raw.rentalType),
    bedrooms: atLeast(raw.bedrooms, 5, sixOrMore),
    bathrooms: atLeast(raw.bathrooms, 2, threeOrMore),
    ...parseLiving(raw),
    terms: termsOf(raw.termOfLease),
    switches: switches.filter((name) => isOn(raw[name])),
  }
}

/** The search that a query string means. Never fails: any address shows a page (D 5.9). `today` is a plain day. */
export function parseCriteria(query: QueryParams, today: Day): Criteria {
  const names = [...plainNames, ...switches]
  const raw: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, query.get(name)]))
  for (const name of [...livingLists, 'termOfLease']) raw[name] = query.getAll(name).join(',')
  const filter = parseFilter(raw, today)
  return {
    ...filter,
    area: filter.cityId === undefined ? areaOf(query.get('area')) : undefined,
    sort: sorts.find((sort) => sort === query.get('sort')) ?? 'recommended',
    page: wholeNumber(query.get('page'), 1, lastPage) ?? 1,
    itemPerPage: wholeNumber(query.get('itemPerPage'), 1, pageSize.most) ?? pageSize.default,
    map: query.get('map') !== 'off',
  }
}

/**
 * What happened to the days of an address: they are past and were dropped, or the stay begins tomorrow instead of
 * today, or also its end, tomorrow, was dropped.
 */
export type ChangedDays = 'over' | 'tomorrow' | 'tomorrowWithoutEnd'

/**
 * The search of an address with possible days: its first day is tomorrow or later (D 6.5). The reader must be informed
 * of a change.
 */
export function parseAskable(query: QueryParams, today: Day): { criteria: Criteria; changedDays?: ChangedDays } {
  const criteria = parseCriteria(query, today)
  const tomorrow = daysAfter(today, 1)
  if (asksForPastDays(query, criteria, today)) {
    const coming = (day: Day | undefined) => (day && day >= tomorrow ? day : undefined)
    return { criteria: { ...criteria, from: coming(criteria.from), to: coming(criteria.to) }, changedDays: 'over' }
  }
  if (criteria.from !== today) return { criteria }
  const to = criteria.to && stayOf(tomorrow, criteria.to)?.to
  const changedDays = criteria.to === to ? 'tomorrow' : 'tomorrowWithoutEnd'
  return { criteria: { ...criteria, from: tomorrow, to }, changedDays }
}

/** Whether an address has a past day, or without days a past month. A stay that ends today is past. */
function asksForPastDays(query: QueryParams, { from, to }: Criteria, today: Day): boolean {
  const isBefore = (end: Day, value: string | null) => value !== null && isDay(value) && value < end
  if (isBefore(today, query.get('from')) || isBefore(daysAfter(today, 1), query.get('to'))) return true
  const month = query.get('month')
  return !from && !to && month !== today.slice(0, 7) && isBefore(today, `${month}-01`)
}

/** The address of a search: only values that differ from the defaults, always in the same order. */
export function serializeCriteria(criteria: Criteria): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of plainNames) if (criteria[name] !== undefined) query[name] = String(criteria[name])
  if (criteria.area) query.area = writeArea(criteria.area)
  if (criteria.terms.length > 0) query.termOfLease = criteria.terms.join(',')
  for (const name of criteria.switches) query[name] = 'true'
  if (criteria.sort !== 'recommended') query.sort = criteria.sort
  if (criteria.itemPerPage !== pageSize.default) query.itemPerPage = String(criteria.itemPerPage)
  if (criteria.page > 1) query.page = String(criteria.page)
  if (!criteria.map) query.map = 'off'
  return query
}

/** A filter on the wire: `termOfLease` is comma-joined (D 2.5). */
type WireFilter = {
  [Name in 'cityId' | 'months' | 'occupants' | 'stopMinutes' | (typeof numberNames)[number]]?: number
} & {
  [Name in
    | 'termOfLease'
    | 'neighbourhood'
    | 'month'
    | 'energyRating'
    | (typeof dayNames)[number]
    | (typeof livingLists)[number]]?: string
} & { [Name in SwitchName | 'availableNow']?: true }

/** The filter that the search sends. */
export function toWireFilter(filter: Filter): WireFilter {
  const wire: WireFilter = {}
  for (const name of plainNames) if (filter[name] !== undefined) Object.assign(wire, { [name]: filter[name] })
  for (const name of livingLists) if (filter[name]) wire[name] = filter[name].join(',')
  if (filter.terms.length > 0) wire.termOfLease = filter.terms.join(',')
  for (const name of filter.switches) wire[name] = true
  return wire
}

/** One page of results, as the query of GET /roomAd/search. */
export function toSearchPayload(criteria: Criteria) {
  const { area, page, itemPerPage, sort } = criteria
  return { filter: toWireFilter(criteria), ...(area && { bounds: area }), page, itemPerPage, ...orderOf[sort] }
}

/** A city is valid or none: another city's number is not a near match. */
function cityOf(value: unknown): number | undefined {
  const id = wholeNumber(value, 0, 2 ** 31)
  return id && id < 2 ** 31 ? id : undefined
}

function atLeast(value: unknown, most: number, andMore: number): number | undefined {
  const asked = wholeNumber(value, 1, andMore)
  return asked !== undefined && asked > most ? andMore : asked
}

/** A range whose ends mean "from nothing" and "and more"; swapped if inverted. */
function range(first: unknown, second: unknown, most: number) {
  const [least, top] = [wholeNumber(first, 0, most), wholeNumber(second, 0, most)]
  const [low, high] = least !== undefined && top !== undefined && least > top ? [top, least] : [least, top]
  return { low: low || undefined, high: high === most ? undefined : high }
}

/** A name on one line; neighbourhoods are not otherwise validated here. */
function neighbourhoodOf(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : ''
  return name !== '' && name.length <= longestNeighbourhood ? name : undefined
}

/** The dates: exact days before a month, a month before "now". A past month is no filter. */
function stayWanted(raw: RawValues, today: Day): Pick<Filter, 'from' | 'to' | (typeof stayNames)[number]> {
  const exact = days(raw, today)
  if (exact.from || exact.to) return exact
  const month = typeof raw.month === 'string' && isDay(`${raw.month}-01`) ? raw.month : undefined
  if (month && month >= today.slice(0, 7)) return { month, months: wholeNumber(raw.months, 1, longestFlexible) ?? 1 }
  return isOn(raw.availableNow) ? { availableNow: true } : {}
}

const isOn = (value: unknown) => [true, 'true', 'on', '1'].includes(value as string)

/** The requested stay; past and inverted days are dropped. A single day is kept: it can be completed. */
function days(raw: RawValues, today: Day): Pick<Filter, 'from' | 'to'> {
  const day = (value: unknown) => (typeof value === 'string' && isDay(value) && value >= today ? value : undefined)
  const [from, to] = [day(raw.from), day(raw.to)]
  return from && to && !stayOf(from, to) ? {} : { from, to }
}

function termsOf(value: unknown): number[] {
  const words = typeof value === 'string' ? value.split(',') : []
  return [...new Set(words.map(Number))].filter((id) => isCode(id, codeListIds.term)).sort()
}

function rentalTypeOf(value: unknown): number | undefined {
  const code = wholeNumber(value, 0, 999_999)
  return code !== undefined && isCode(code, codeListIds.rentalType) && !comingSoon.includes(code) ? code : undefined
}

/** `south,west,north,east` in degrees; anything else is no area. */
function areaOf(text: string | null): Area | undefined {
  const numbers = (text ?? '')
    .split(',')
    .map((each) => (/^-?\d{1,3}(\.\d{1,6})?$/.test(each) ? Number(each) : Number.NaN))
  const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN] = numbers
  const onEarth = Math.abs(south) <= 90 && Math.abs(north) <= 90 && Math.abs(west) <= 180 && Math.abs(east) <= 180
  return numbers.length === 4 && onEarth && south < north && west !== east ? { south, west, north, east } : undefined
}

/** An area in an address: four decimals are eleven metres. */
function writeArea({ south, west, north, east }: Area): string {
  return [south, west, north, east].map((degrees) => String(Math.round(degrees * 10_000) / 10_000)).join(',')
}
