/** Homes and their ads (D 5): what the other features and the routes may ask of them. */
import type { Database, Transaction } from '../../gateways/database.ts'
import type { ListingsDeps } from './deps.ts'
import { openPictures } from './pictures.ts'
import { openReading } from './reading.ts'
import { countByCity, countPublishedOf, findListing, lockListing, setAnswerRate } from './store.ts'
import { openWizard } from './wizard.ts'
import { openWriting } from './writing.ts'

export type { Landlord, ListingsDeps } from './deps.ts'
export type { Upload } from './pictures.ts'
export type { FullListing } from './reading.ts'
export type { Listing } from './store.ts'
export type Listings = ReturnType<typeof openListings>

/** Opens the feature. */
export function openListings(deps: ListingsDeps) {
  const { database } = deps
  const writing = openWriting(deps)
  return {
    ...openWizard(deps, writing),
    ...openPictures(deps, writing),
    ...openReading(deps),

    /** A home as a lease sees it, published or not; undefined if there is none or it was deleted. */
    find: (id: string, query: Database | Transaction = database) => findListing(query, id),

    /** The same home, locked until the transaction ends, for whoever must not see it change. */
    lock: (tx: Transaction, id: string) => lockListing(tx, id),

    /** Published homes by city, most first. */
    countHomes: () => countByCity(database),

    /** Published homes of a landlord. */
    countPublishedOf: (landlordId: string) => countPublishedOf(database, landlordId),

    /** Remembers how many of 100 requests a landlord answers; 50 while nobody knows (D 5.7). */
    async rateAnswers(landlordId: string, rate: number, query: Database | Transaction = database): Promise<void> {
      await setAnswerRate(query, landlordId, Math.round(Math.min(Math.max(rate, 0), 100)))
    },
  }
}
