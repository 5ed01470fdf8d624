/** Homes and their ads (D 5): what the other features and the routes may ask of them. */
import type { Language } from '@keyhold/rental/language.ts'
import type { Database, Transaction } from '../../gateways/database.ts'
import { createShortCache } from '../../gateways/shortCache.ts'
import type { ListingsDeps } from './deps.ts'
import { createPictures } from './pictures.ts'
import { createListingReader } from './reader.ts'
import { countByCity, countOf, countPublishedOf, findListing, listNames, lockListing, setAnswerRate } from './store.ts'
import { createWizard } from './wizard.ts'
import { createListingWriter } from './writer.ts'

export type { Alongside, Landlord, ListingsDeps } from './deps.ts'
export type { Upload } from './pictures.ts'
export type { FullListing, ListingOnCard } from './reader.ts'
export type { Listing } from './store.ts'
export type Listings = ReturnType<typeof createListings>

/** Of so many one more is not seen, and counting them costs. */
const manyHomes = 1_000

/** Opens the feature. */
export function createListings(deps: ListingsDeps) {
  const { database, clock } = deps
  const writer = createListingWriter(deps)
  const countHomes = createShortCache(
    () => '',
    (_: undefined) => countByCity(database),
    {
      isKept: (cities) => [...cities.values()].reduce((sum, homes) => sum + homes, 0) >= manyHomes,
      milliseconds: 5_000,
      now: clock.steadyNow,
    },
  )
  return {
    ...createWizard(deps, writer),
    ...createPictures(deps, writer),
    ...createListingReader(deps),

    /** A home as a lease sees it, published or not; undefined if there is none or it was deleted. */
    find: (id: string, query: Database | Transaction = database) => findListing(query, id),

    /** What these homes are called, and in which language, by id, for a reader of a language if one is named; deleted ones are left out. */
    namesOf: (ids: readonly string[], reader?: Language) => listNames(database, ids, reader),

    /** The titles alone. */
    async titlesOf(ids: readonly string[], query: Database | Transaction = database, reader?: Language) {
      const names = await listNames(query, ids, reader)
      return new Map([...names].map(([id, { title }]) => [id, title]))
    },

    /** The same home, locked until the transaction ends, for whoever must not see it change. */
    lock: (tx: Transaction, id: string) => lockListing(tx, id),

    /** Published homes by city, most first; where they are many, as of some seconds ago. */
    countHomes: () => countHomes(undefined),

    /** All homes of a landlord that are not deleted. */
    countOf: (landlordId: string) => countOf(database, landlordId),

    /** Published homes of a landlord. */
    countPublishedOf: (landlordId: string) => countPublishedOf(database, landlordId),

    /** Remembers how many of 100 requests a landlord answers; 50 while nobody knows (D 5.7). */
    async rateAnswers(landlordId: string, rate: number, query: Database | Transaction = database): Promise<void> {
      await setAnswerRate(query, landlordId, Math.round(Math.min(Math.max(rate, 0), 100)))
    },
  }
}
