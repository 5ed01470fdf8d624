/** A search: what can be asked of published homes, and how it stands in a page's address (D 5.6–5.9). */
import { comingSoon, isCode, storeOf } from './code.ts'
import { type Day, isDay } from './day.ts'
import { type Feature, features } from './listing.ts'
import { stayOf } from './stay.ts'

/** What results can be sorted by; ties are newest, then id (D 5.7). */
export const sortKeys = ['weight', 'rentPrice', 'createdOn'] as const
export type SortKey = (typeof sortKeys)[number]

/** The sliders of the search: at its maximum one means "and more" (D 5.6). Dollars a month, square metres. */
export const sliders = { price: { most: 5000, step: 10 }, size: { most: 700, step: 10 } } as const
/** Results on one page (D 5.8). */
export const pageSize = { default: 10, most: 50 } as const
const lastPage = 1_000_000

/** The features that can be searched by. */
export const searchable = features.filter((feature) => feature !== 'smokingAllowed')
export type Searchable = Exclude<Feature, 'smokingAllowed'>

/** What a home must be; what is left out is not asked. Bedrooms and bathrooms are minimums. */
export interface Filter extends Readonly<Partial<Record<Searchable, true>>> {
  readonly cityId?: number
  readonly priceMin?: number
  readonly priceMax?: number
  readonly sizeMin?: number
  readonly sizeMax?: number
  readonly termOfLease?: readonly number[]
  /** The whole stay; without `to`, the first nights of one. */
  readonly from?: Day
  readonly to?: Day
  /** 2 to 5, or 61 for 6 or more; at least 1 goes without saying. */
  readonly bedrooms?: number
  /** 2, or 31 for 3 or more. */
  readonly bathrooms?: number
  readonly rentalType?: number
}

export interface Search {
  readonly filter: Filter
  readonly page: number
  readonly itemPerPage: number
  readonly sortBy: SortKey
  readonly sortDesc: boolean
}

/** Values as they come, from an address or a payload: every one may be missing or nonsense. */
export type Loose = Readonly<Record<string, unknown>>

/** The filter that these values mean; what makes no sense is left out. With `today`, so are dates in the past. */
export function filterOf(loose: Loose, today?: Day): Filter {
  return {
    ...one('cityId', number(loose.cityId, 1, 2 ** 31 - 1)),
    ...range('price', loose),
    ...range('size', loose),
    ...one('termOfLease', terms(loose.termOfLease)),
    ...dates(loose, today),
    ...one('bedrooms', atLeast(number(loose.bedrooms, 1, 61), 6, 61)),
    ...one('bathrooms', atLeast(number(loose.bathrooms, 1, 31), 3, 31)),
    ...one('rentalType', rentalType(loose.rentalType)),
    ...Object.fromEntries(searchable.filter((name) => isTrue(loose[name])).map((name) => [name, true])),
  }
}

/** The search that a page's query string means. Any string means one (D 5.9). */
export function searchFrom(query: string, today?: Day): Search {
  const loose = pairs(query)
  const sortBy = sortKeys.find((key) => key === loose.sortBy) ?? 'weight'
  return {
    filter: filterOf(loose, today),
    page: number(loose.page, 1, lastPage) ?? 1,
    itemPerPage: number(loose.itemPerPage, 1, pageSize.most) ?? pageSize.default,
    sortBy,
    sortDesc: sortBy === 'createdOn' || (sortBy === 'rentPrice' && isTrue(loose.sortDesc)),
  }
}

/** The search as a query string without `?`: always the same words in the same order, defaults left out. */
export function queryOf({ filter, page, itemPerPage, sortBy, sortDesc }: Search): string {
  const { cityId, from, to, priceMin, priceMax, rentalType, bedrooms, bathrooms, sizeMin, sizeMax } = filter
  const words: Record<string, string | number | undefined> = {
    cityId,
    from,
    to,
    priceMin,
    priceMax,
    rentalType,
    bedrooms,
    bathrooms,
    sizeMin,
    sizeMax,
    termOfLease: filter.termOfLease?.join(','),
    ...Object.fromEntries(searchable.map((name) => [name, filter[name] && 'true'])),
    sortBy: sortBy === 'weight' ? undefined : sortBy,
    sortDesc: sortBy === 'rentPrice' && sortDesc ? 'true' : undefined,
    itemPerPage: itemPerPage === pageSize.default ? undefined : itemPerPage,
    page: page === 1 ? undefined : page,
  }
  return Object.entries(words)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** The search as the payload of GET /roomAd/search: termOfLease is comma-joined (D 2.5). */
export function payloadOf({ filter, ...rest }: Search) {
  const { termOfLease, ...others } = filter
  return { filter: { ...others, ...(termOfLease && { termOfLease: termOfLease.join(',') }) }, ...rest }
}

const one = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value })
const isTrue = (value: unknown) => value === true || value === 'true' || value === '1'

/** A whole number, clamped to its range; undefined if it is none. */
function number(value: unknown, least: number, most: number): number | undefined {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value))) return undefined
  const whole = Math.floor(Number(value))
  return Number.isFinite(whole) ? Math.min(Math.max(whole, least), most) : undefined
}

/** From so many on the value is the code for "or more"; 1 is not worth asking. */
function atLeast(value: number | undefined, from: number, code: number): number | undefined {
  if (value === undefined || value <= 1) return undefined
  return value >= from ? code : value
}

/** The ends of a slider: 0 and the maximum ask nothing; ends in the wrong order are dropped. */
function range(name: keyof typeof sliders, loose: Loose): Partial<Filter> {
  const { most } = sliders[name]
  const min = number(loose[`${name}Min`], 0, most) || undefined
  const max = number(loose[`${name}Max`], 0, most)
  const upper = max === most ? undefined : max
  if (upper !== undefined && (min ?? 0) > upper) return {}
  return { ...one(`${name}Min`, min), ...one(`${name}Max`, upper) }
}

function terms(value: unknown): number[] | undefined {
  const words = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const known = [...new Set(words.map(Number))].filter((term) => isCode(term, storeOf.term)).sort()
  return known.length > 0 ? known : undefined
}

function dates(loose: Loose, today: Day = ''): Partial<Filter> {
  const { from, to } = loose
  if (typeof from !== 'string' || !isDay(from) || from < today) return {}
  if (typeof to !== 'string' || to === '') return { from }
  return stayOf(from, to) ?? {}
}

function rentalType(value: unknown): number | undefined {
  const code = number(value, 0, 999_999)
  return code !== undefined && isCode(code, storeOf.rentalType) && !comingSoon.includes(code) ? code : undefined
}

/** The names and values of a query string; the first of several wins, broken escapes are taken as they stand. */
function pairs(query: string): Loose {
  const found: Record<string, string> = Object.create(null)
  for (const pair of query.replace(/^\?/, '').split('&')) {
    const [name = '', ...rest] = pair.split('=').map(decoded)
    found[name] ??= rest.join('=')
  }
  return found
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
