/** Search of published homes: pages, the map, similar homes, the rent histogram (D 5.6–5.10). The same for everyone. */
import type {
  HistogramPayload,
  LoosenPayload,
  MapPayload,
  SearchPayload,
  SimilarInput,
} from '@keyhold/api/search.schema.ts'
import { isDay } from '@keyhold/rental/day.ts'
import { bedroomCounts } from '@keyhold/rental/fields.ts'
import { soonDays } from '@keyhold/rental/listing.ts'
import { suggestions } from '@keyhold/rental/loosening.ts'
import { maxBudget, pageSize, parseFilter, type Filter as RentalFilter } from '@keyhold/rental/query.ts'
import type { RawValues } from '@keyhold/rental/rawValue.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { Person } from '../../gateways/session.ts'
import { bySerializedKey, createShortCache } from '../../gateways/shortCache.ts'
import type { ListingOnCard, Listings } from '../listings/service.ts'
import { boxOf } from './map.ts'
import { createMaps } from './maps.ts'
import { createNearMisses } from './nearMisses.ts'
import * as store from './store.ts'
import { tomorrowIn } from './tomorrow.ts'

/** Counts are exact up to here (D 5.8). */
export const countedExactly = 10_000
/** The number of homes shown as similar or as the best. */
const matches = 8

/** Both lists without repetitions, as many homes as an answer has. */
const joined = (first: readonly ListingOnCard[], second: readonly ListingOnCard[]): ListingOnCard[] =>
  [...first, ...second.filter(({ id }) => first.every((home) => home.id !== id))].slice(0, matches)
const rentStep = 100
/**
 * From this number of homes on, counts are cached for seconds: they are expensive, and one more home is invisible in
 * them.
 */
const manyHomes = 1_000

export interface SearchDeps {
  /** Unprepared: searches have millions of forms. */
  readonly database: Database
  readonly clock: Clock
  readonly listings: Pick<Listings, 'find' | 'listOnCards' | 'listFound'>
}
export type SearchService = ReturnType<typeof createSearch>

/** Parses a payload's filter; an invalid stay is refused, other invalid parts are ignored. */
function criteriaFrom(raw: RawValues | null | undefined): RentalFilter {
  const { from, to } = raw ?? {}
  const wrong = (value: unknown) => Boolean(value) && !isDay(String(value))
  const filter = parseFilter(raw ?? {})
  if (wrong(from) || wrong(to) || (from && to && !filter.from))
    throw new Refusal('dates-not-valid', { from: 'dates-not-valid' })
  return filter
}

type DatedFilter = Pick<store.SearchCriteria, 'filter' | 'tomorrow'>

/** The last bar of the histogram has no upper bound. */
const lastRent = maxBudget / rentStep

function sumOf<Name extends string>(all: readonly { readonly [Each in Name]: number }[], name: Name): number {
  return all.reduce((sum, one) => sum + one[name], 0)
}

/** Creates the search service. */
export function createSearch({ database, clock, listings }: SearchDeps) {
  /** A payload's criteria, with the homes' local date as today. */
  async function ask(raw: RawValues | null | undefined): Promise<DatedFilter> {
    const filter = criteriaFrom(raw)
    return { filter, tomorrow: await tomorrowIn(filter.cityId, clock.leaseNow()) }
  }
  const keptFor = { milliseconds: 5_000, now: clock.steadyNow }
  const pageCounts = bySerializedKey<store.SearchCriteria, number>(JSON.stringify, {
    isKept: (homes) => homes >= manyHomes,
    ...keptFor,
  })
  /**
   * One query for a page, its cards and its count; the count of many homes is shared by all pages of a search. Pages
   * end where counting ends: beyond it only the count is queried, because PostgreSQL would scan every home before the
   * page.
   */
  async function findPage(criteria: store.SearchCriteria, page: store.Page) {
    const known = pageCounts.known(criteria)
    if (page.offset >= countedExactly) return { cards: [], homes: known ?? (await countNow(criteria)) }
    const count = { most: countedExactly + 1, known }
    const found = await listings.listFound(store.foundPage(database, criteria, page, count), database)
    if (known === undefined) pageCounts.keep(criteria, found.homes)
    return found
  }
  async function countNow(criteria: store.SearchCriteria): Promise<number> {
    const homes = await store.countUpTo(database, criteria, countedExactly + 1)
    pageCounts.keep(criteria, homes)
    return homes
  }
  const countRents = createShortCache(
    JSON.stringify,
    (criteria: DatedFilter) => store.countRents(database, criteria, rentStep, lastRent),
    { isKept: ({ buckets }) => sumOf(buckets, 'homes') >= manyHomes, ...keptFor },
  )
  const countMissing = createNearMisses(database, keptFor)
  const maps = createMaps({ database, listHomes: (ids) => listings.listOnCards(ids), manyHomes, keptFor })
  return {
    /** One page of homes and the total. Only administrators find deleted ones (D 3.2, D 5.8). */
    async search(payload: SearchPayload, person: Person | undefined) {
      const deleted = payload.withDeleted ?? false
      if (deleted && !person?.permissions.includes('administer')) throw new Refusal('listing-not-found')
      const criteria = {
        ...(await ask(payload.filter)),
        deleted,
        box: payload.bounds ? boxOf(payload.bounds) : undefined,
      }
      const limit = payload.itemPerPage ?? pageSize.default
      const { cards, homes: counted } = await findPage(criteria, {
        sortBy: payload.sortBy ?? 'weight',
        sortDesc: payload.sortDesc ?? false,
        limit,
        offset: ((payload.page ?? 1) - 1) * limit,
      })
      const isCapped = counted > countedExactly
      return { homes: cards, totalRows: isCapped ? countedExactly : counted, isCapped }
    },

    /** Which filters to remove from an empty search, and how many homes its city has. */
    async loosen({ filter, bounds }: LoosenPayload) {
      const criteria = { ...(await ask(filter)), box: bounds ? boxOf(bounds) : undefined }
      const { cityId } = criteria.filter
      const [missing, inCity] = await Promise.all([
        countMissing(criteria),
        cityId === undefined ? null : store.countUpTo(database, { filter: parseFilter({ cityId }) }, countedExactly),
      ])
      return { ways: suggestions(missing ?? []), inCity, isBusy: missing === undefined }
    },

    /** The best published homes: those free soon first, then others if these are too few. */
    async featured(cityId?: number): Promise<{ homes: ListingOnCard[]; freeNow: number }> {
      const freeWithin = async (days: number, city?: number) => {
        const within = { now: clock.leaseNow(), days, limit: matches }
        return (await listings.listFound(store.foundSoon(database, within, city), database)).cards
      }
      const own = cityId === undefined ? [] : await freeWithin(0, cityId)
      const free = joined(own, await freeWithin(0))
      if (free.length === matches) return { homes: free, freeNow: matches }
      const soon = joined(free, await freeWithin(soonDays))
      const page = { sortBy: 'weight', sortDesc: false, limit: matches, offset: 0 } as const
      const best = soon.length === matches ? [] : await store.listPage(database, { filter: parseFilter({}) }, page)
      return { homes: joined(soon, await listings.listOnCards(best)), freeNow: free.length }
    },

    /** These homes in this order, published ones only: for favourites stored in a browser (D 5.12). */
    async listByIds(ids: readonly string[]): Promise<ListingOnCard[]> {
      const homes = await listings.listOnCards([...new Set(ids)])
      return homes.filter(({ state, deletedAt }) => state === 'published' && !deletedAt)
    },

    /** Similar homes: same city, price ±25 %, beds ±1, free for the stay, else now, never itself (D 5.10). */
    async similar(id: string, chosen: SimilarInput = {}): Promise<ListingOnCard[]> {
      const home = await store.findKind(database, id)
      if (!home) throw new Refusal('listing-not-found')
      const at = bedroomCounts.indexOf(home.bedsNumber)
      const like = {
        id,
        cityId: home.cityId,
        rentLeast: Math.ceil(home.rentPrice * 0.75),
        rentMost: Math.floor(home.rentPrice * 1.25),
        beds: bedroomCounts.slice(Math.max(at - 1, 0), at + 2),
      }
      const { from, to } = parseFilter({ ...chosen })
      const stay = from && to ? { from, to } : undefined
      const within = { now: clock.leaseNow(), days: 0, limit: matches, stay }
      return (await listings.listFound(store.foundSimilar(database, like, within), database)).cards
    },

    /** Homes on the map: up to 200 singly; where there are more, cells, and single homes alone in their cell. */
    map: async ({ filter, bounds, zoom }: MapPayload) =>
      maps.show(await ask(filter), bounds ?? undefined, zoom ?? undefined),

    /** The rent histogram under the same filters except the price. */
    async rents({ filter }: HistogramPayload) {
      const { filter: criteria, tomorrow } = await ask(filter)
      const { buckets, median } = await countRents({
        filter: { ...criteria, priceMin: undefined, priceMax: undefined },
        ...(tomorrow && { tomorrow }),
      })
      const counts = Array.from(
        { length: lastRent + 1 },
        (_, at) => buckets.find(({ bucket }) => bucket === at)?.homes ?? 0,
      )
      return { step: rentStep, counts, median, totalRows: counts.reduce((sum, homes) => sum + homes, 0) }
    },
  }
}
