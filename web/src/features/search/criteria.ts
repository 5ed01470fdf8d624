/** What a search asks for, read from a page's address and written back to it (D 5.6, 5.9): unknown parameters are dropped, ranges clamped. */
import type { Filter, SearchPayload } from '@keyhold/api/search.schema.ts'
import { isCode, storeOf } from '@keyhold/rental/code.ts'
import { isDay } from '@keyhold/rental/day.ts'
import { stayOf } from '@keyhold/rental/stay.ts'

/** The sliders' ends; at its maximum a slider means "and more" (spec public §9, D 5.6). */
export const budgetMost = 5_000
export const budgetStep = 10
export const sizeMost = 700
export const pageSize = 10

/** Six or more bedrooms, three or more bathrooms, as the wire says them. */
export const sixOrMore = 61
export const threeOrMore = 31

export const switches = [
  'furnished',
  'parking',
  'heating',
  'airConditioning',
  'balconyTerrace',
  'elevator',
  'petFriendly',
] as const
export type SwitchName = (typeof switches)[number]

export const sorts = ['recommended', 'lowest', 'highest', 'newest'] as const
type Sort = (typeof sorts)[number]

const orderOf = {
  recommended: { sortBy: 'weight', sortDesc: false },
  lowest: { sortBy: 'rentPrice', sortDesc: false },
  highest: { sortBy: 'rentPrice', sortDesc: true },
  newest: { sortBy: 'createdOn', sortDesc: true },
} as const satisfies Record<Sort, { sortBy: string; sortDesc: boolean }>

/** A part of the world, as the map shows it; west > east crosses the date line. */
export interface Area {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

export interface Criteria {
  /** Instead of a city: what the map shows. */
  readonly area?: Area | undefined
  readonly cityId?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
  readonly sizeMin?: number | undefined
  readonly sizeMax?: number | undefined
  readonly rentalType?: number | undefined
  readonly bedrooms?: number | undefined
  readonly bathrooms?: number | undefined
  readonly terms: readonly number[]
  readonly switches: readonly SwitchName[]
  readonly sort: Sort
  readonly page: number
  /** Whether the map is shown where there is room for it. */
  readonly map: boolean
}

type Read = (name: string) => string | null

function wholeNumber(read: Read, name: string, least: number, most: number): number | undefined {
  const text = read(name)?.trim()
  if (!text || !/^\d{1,9}$/.test(text)) return undefined
  return Math.min(most, Math.max(least, Number(text)))
}

function steps(read: Read, name: string, most: number, andMore: number): number | undefined {
  const asked = wholeNumber(read, name, 1, andMore)
  return asked !== undefined && asked > most ? andMore : asked
}

/** A range whose ends mean "from nothing" and "and more"; turned round if it is inverted. */
function range(read: Read, names: readonly [string, string], most: number) {
  const [least, top] = names.map((name) => wholeNumber(read, name, 0, most))
  const [low, high] = least !== undefined && top !== undefined && least > top ? [top, least] : [least, top]
  return { low: low || undefined, high: high === most ? undefined : high }
}

/** The stay asked for; past days and inverted ones are dropped. One day alone is kept: it can be completed. */
function days(read: Read, today: string): { from?: string | undefined; to?: string | undefined } {
  const [from, to] = ['from', 'to']
    .map((name) => read(name) ?? '')
    .map((day) => (isDay(day) && day >= today ? day : ''))
  if (from && to && !stayOf(from, to)) return {}
  return { from: from || undefined, to: to || undefined }
}

/** `south,west,north,east` in degrees; anything else asks for no area. */
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

/** Reads a query string. Never fails: any address shows a page. `today` is a plain day. */
export function readCriteria(query: URLSearchParams, today: string): Criteria {
  const read: Read = (name) => query.get(name)
  const budget = range(read, ['priceMin', 'priceMax'], budgetMost)
  const size = range(read, ['sizeMin', 'sizeMax'], sizeMost)
  const rentalType = wholeNumber(read, 'rentalType', 0, 999_999_999)
  const terms = query
    .getAll('termOfLease')
    .flatMap((each) => each.split(','))
    .map(Number)
    .filter((id) => isCode(id, storeOf.term))
  const cityId = wholeNumber(read, 'cityId', 0, 999_999_999) || undefined
  return {
    cityId,
    area: cityId === undefined ? areaOf(read('area')) : undefined,
    ...days(read, today),
    priceMin: budget.low,
    priceMax: budget.high,
    sizeMin: size.low,
    sizeMax: size.high,
    rentalType: rentalType !== undefined && isCode(rentalType, storeOf.rentalType) ? rentalType : undefined,
    bedrooms: steps(read, 'bedrooms', 5, sixOrMore),
    bathrooms: steps(read, 'bathrooms', 2, threeOrMore),
    terms: [...new Set(terms)].sort(),
    switches: switches.filter((name) => ['true', 'on', '1'].includes(read(name) ?? '')),
    sort: sorts.find((sort) => sort === read('sort')) ?? 'recommended',
    page: wholeNumber(read, 'page', 1, 1_000_000) ?? 1,
    map: read('map') !== 'off',
  }
}

/** The address of a search: only what differs from no search at all, always in the same order. */
export function writeCriteria(criteria: Criteria): Record<string, string> {
  const plain = ['cityId', 'from', 'to', 'priceMin', 'priceMax', 'sizeMin', 'sizeMax'] as const
  const more = ['rentalType', 'bedrooms', 'bathrooms'] as const
  const query: Record<string, string> = {}
  for (const name of [...plain, ...more]) if (criteria[name] !== undefined) query[name] = String(criteria[name])
  if (criteria.area) query.area = writeArea(criteria.area)
  if (criteria.terms.length > 0) query.termOfLease = criteria.terms.join(',')
  for (const name of criteria.switches) query[name] = 'true'
  if (criteria.sort !== 'recommended') query.sort = criteria.sort
  if (criteria.page > 1) query.page = String(criteria.page)
  if (!criteria.map) query.map = 'off'
  return query
}

/** What the search sends as its filter. */
export function filterOf(criteria: Criteria): Filter {
  const { cityId, from, to, priceMin, priceMax, sizeMin, sizeMax, rentalType, bedrooms, bathrooms, terms } = criteria
  const filter: Filter = {}
  const plain = { cityId, from, to, priceMin, priceMax, sizeMin, sizeMax, rentalType, bedrooms, bathrooms }
  for (const [name, value] of Object.entries(plain)) if (value !== undefined) Object.assign(filter, { [name]: value })
  if (terms.length > 0) filter.termOfLease = terms.join(',')
  for (const name of criteria.switches) filter[name] = true
  return filter
}

/** One page of results, as the API is asked for it. */
export function payloadOf(criteria: Criteria): SearchPayload {
  const { area, page, sort } = criteria
  return { filter: filterOf(criteria), ...(area && { bounds: area }), page, itemPerPage: pageSize, ...orderOf[sort] }
}

/** How many filters of the "More filters" panel are set. */
export function moreFilters(criteria: Criteria): number {
  return criteria.switches.length
}
