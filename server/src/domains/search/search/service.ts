/** Search of published homes: pages, the map, similar homes, the rent histogram (D 5.6–5.10). The same for everyone. */
import type { HistogramPayload, LoosenPayload, MapPayload, SearchPayload } from '@keyhold/api/search.schema.ts'
import { isDay } from '@keyhold/rental/day.ts'
import { suggestions } from '@keyhold/rental/loosening.ts'
import { maxBudget, pageSize, parseFilter, type Filter as RentalFilter } from '@keyhold/rental/query.ts'
import type { RawValues } from '@keyhold/rental/rawValue.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Person } from '../../../gateways/session.ts'
import { createShortCache } from '../../../gateways/shortCache.ts'
import type { ListingOnCard } from '../../listings/listings/service.ts'
import type { SearchDeps } from './deps.ts'
import { createFeatured } from './featured.ts'
import { boxOf } from './map.ts'
import { createMaps } from './maps.ts'
import { createNearMisses } from './nearMisses.ts'
import { countedExactly, createPages, manyHomes } from './pages.ts'
import * as store from './store.ts'
import { tomorrowIn } from './tomorrow.ts'

const rentStep = 100

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
export function createSearch(deps: SearchDeps) {
  const { database, clock, listings } = deps
  /** A payload's criteria, with the homes' local date as today. */
  async function ask(raw: RawValues | null | undefined): Promise<DatedFilter> {
    const filter = criteriaFrom(raw)
    return { filter, tomorrow: await tomorrowIn(filter.cityId, clock.leaseNow()) }
  }
  const keptFor = { milliseconds: 5_000, now: clock.steadyNow }
  const countRents = createShortCache(
    JSON.stringify,
    (criteria: DatedFilter) => store.countRents(database, criteria, rentStep, lastRent),
    { isKept: ({ buckets }) => sumOf(buckets, 'homes') >= manyHomes, ...keptFor },
  )
  const findPage = createPages({ database, listings, keptFor })
  const countMissing = createNearMisses(database, keptFor)
  const maps = createMaps({ database, listHomes: (ids) => listings.listOnCards(ids), manyHomes, keptFor })
  return {
    ...createFeatured(deps),

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

    /** These homes in this order, published ones only: for favourites stored in a browser (D 5.12). */
    async listByIds(ids: readonly string[]): Promise<ListingOnCard[]> {
      const homes = await listings.listOnCards([...new Set(ids)])
      return homes.filter(({ state, deletedAt }) => state === 'published' && !deletedAt)
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
