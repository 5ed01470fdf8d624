/** Pages of a search and their counts. */
import { bySerializedKey } from '../../../gateways/shortCache.ts'
import type { SearchDeps } from './deps.ts'
import * as store from './store.ts'

/** Counts are exact up to here (D 5.8). */
export const countedExactly = 10_000
/**
 * From this number of homes on, counts are cached for seconds: they are expensive, and one more home is invisible in
 * them.
 */
export const manyHomes = 1_000

interface Deps extends Pick<SearchDeps, 'database' | 'listings'> {
  /** How long the count of many homes is kept. */
  readonly keptFor: { readonly milliseconds: number; readonly now: () => number }
}

/** Creates the function that finds a page of homes and their number. */
export function createPages({ database, listings, keptFor }: Deps) {
  const pageCounts = bySerializedKey<store.SearchCriteria, number>(JSON.stringify, {
    isKept: (homes) => homes >= manyHomes,
    ...keptFor,
  })
  async function countNow(criteria: store.SearchCriteria): Promise<number> {
    const homes = await store.countUpTo(database, criteria, countedExactly + 1)
    pageCounts.keep(criteria, homes)
    return homes
  }

  /**
   * One query for a page, its cards and its count; the count of many homes is shared by all pages of a search. Pages
   * end where counting ends: beyond it only the count is queried, because PostgreSQL would scan every home before the
   * page.
   */
  return async function findPage(criteria: store.SearchCriteria, page: store.Page) {
    const known = pageCounts.known(criteria)
    if (page.offset >= countedExactly) return { cards: [], homes: known ?? (await countNow(criteria)) }
    const count = { most: countedExactly + 1, known }
    const found = await listings.listFound(store.foundPage(database, criteria, page, count), database)
    if (known === undefined) pageCounts.keep(criteria, found.homes)
    return found
  }
}
