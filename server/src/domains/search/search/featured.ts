/** Lists of a few homes: the best ones, and those similar to a home (D 5.10). */
import type { SimilarInput } from '@keyhold/api/search.schema.ts'
import { bedroomCounts } from '@keyhold/rental/fields.ts'
import { soonDays } from '@keyhold/rental/listing.ts'
import { parseFilter } from '@keyhold/rental/query.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { ListingOnCard } from '../../listings/listings/service.ts'
import type { SearchDeps } from './deps.ts'
import * as store from './store.ts'

/** The number of homes shown as similar or as the best. */
const matches = 8

/** Both lists without repetitions, as many homes as an answer has. */
const joined = (first: readonly ListingOnCard[], second: readonly ListingOnCard[]): ListingOnCard[] =>
  [...first, ...second.filter(({ id }) => first.every((home) => home.id !== id))].slice(0, matches)

/** Creates `featured` and `similar` of the search service. */
export function createFeatured({ database, clock, listings }: SearchDeps) {
  return {
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
  }
}
