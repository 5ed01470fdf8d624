/** Homes and their ads (D 5): the service for other features and the routes. */
import type { Language } from '@keyhold/rental/language.ts'
import type { Database, Transaction } from '../../../gateways/database.ts'
import { createShortCache } from '../../../gateways/shortCache.ts'
import type { ListingsDeps } from './deps.ts'
import { createPictures } from './pictures.ts'
import { createListingReader } from './reader.ts'
import {
  countByCity,
  countOf,
  countPublishedOf,
  findLastRules,
  findListing,
  listNames,
  lockListing,
  setAnswerRate,
} from './store.ts'
import { createWizard } from './wizard.ts'
import { createListingWriter } from './writer.ts'

export type { Alongside, Landlord, ListingsDeps } from './deps.ts'
export type { Upload } from './pictures.ts'
export type { FullListing, ListingOnCard } from './reader.ts'
export type { Listing } from './store.ts'
export type Listings = ReturnType<typeof createListings>

/** From this count on, one more makes no visible difference, and counting is expensive. */
const manyHomes = 1_000

/** Creates the listings service. */
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

    /** A home as a lease reads it, published or not; undefined if there is none or it was deleted. */
    find: (id: string, query: Database | Transaction = database) => findListing(query, id),

    /**
     * The titles of these homes and their languages, by id, for a reader's language if one is given; deleted ones are
     * left out.
     */
    namesOf: (ids: readonly string[], reader?: Language) => listNames(database, ids, reader),

    /** The titles only. */
    async titlesOf(ids: readonly string[], query: Database | Transaction = database, reader?: Language) {
      const names = await listNames(query, ids, reader)
      return new Map([...names].map(([id, { title }]) => [id, title]))
    },

    /** The same home, locked until the transaction ends, for callers who need it unchanged. */
    lock: (tx: Transaction, id: string) => lockListing(tx, id),

    /** Published homes by city, most first; cached for some seconds where they are many. */
    countHomes: () => countHomes(undefined),

    /** All homes of a landlord that are not deleted. */
    countOf: (landlordId: string) => countOf(database, landlordId),

    /** Published homes of a landlord. */
    countPublishedOf: (landlordId: string) => countPublishedOf(database, landlordId),

    /** The rules of a landlord's home that was published last; null without one. */
    lastRulesOf: (landlordId: string) => findLastRules(database, landlordId),

    /** Stores the percentage of requests a landlord answers; 50 while unknown (D 5.7). */
    async rateAnswers(landlordId: string, rate: number, query: Database | Transaction = database): Promise<void> {
      await setAnswerRate(query, landlordId, Math.round(Math.min(Math.max(rate, 0), 100)))
    },
  }
}
