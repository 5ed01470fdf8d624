/** How homes are read: with their pictures, their city and the nights that are let. */
import { dayAt } from '@keyhold/rental/day.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Query } from '../../gateways/database.ts'
import type { WorldCity } from '../../gateways/places.ts'
import type { Person } from '../../gateways/session.ts'
import type { Photo } from '../photos/service.ts'
import type { ListingsDeps } from './deps.ts'
import {
  type CardListing,
  findListing,
  type Listing,
  listCardListings,
  listListings,
  listListingsOf,
  listStays,
  wasPublished,
} from './store.ts'

interface Belongings {
  readonly photos: readonly Photo[]
  readonly city: WorldCity | undefined
  readonly taken: readonly Stay[]
  /** The day it is at the home by the lease clock (D 6.6); before it has a place, in UTC. */
  readonly today: string
}

/** A home with its pictures, its city and the nights that are let. */
export interface FullListing extends Listing, Belongings {}
/** The same with no more of the home than a card tells. */
export interface ListingOnCard extends CardListing, Belongings {}

/** Opens the part. */
export function createListingReader({ database, clock, photos, places }: ListingsDeps) {
  /** What belongs to these homes, asked for at once with the homes themselves where their ids are known already. */
  async function full<Home extends CardListing>(
    ids: readonly string[],
    reading: Promise<Home[]>,
    query: Query,
  ): Promise<(Home & Belongings)[]> {
    const yesterday = new Date((clock.leaseNow() - 86_400) * 1000).toISOString().slice(0, 10)
    const [listings, pictures, stays] = await Promise.all([
      reading,
      photos.of(ids, query),
      listStays(query, ids, yesterday),
    ])
    return Promise.all(
      listings.map(async (listing) =>
        // Into the row that was just read: it is nobody else's, and to copy a hundred columns costs more than to read them
        Object.assign(listing, {
          photos: pictures.get(listing.id) ?? [],
          taken: stays.get(listing.id) ?? [],
          city: listing.cityId === null ? undefined : await places.resolve(listing.cityId),
          today: dayAt(clock.leaseNow(), listing.timeZone ?? 'UTC'),
        }),
      ),
    )
  }

  return {
    /** A published home for everybody; its landlord's own in any state; one that was published and deleted is `listing-removed`. */
    async read(id: string, viewer: Pick<Person, 'id'> | undefined): Promise<FullListing> {
      const listing = await findListing(database, id)
      const isOwn = listing !== undefined && listing.landlordId === viewer?.id
      if (!listing && (await wasPublished(database, id))) throw new Refusal('listing-removed')
      if (!listing || (listing.state !== 'published' && !isOwn)) throw new Refusal('listing-not-found')
      const [found] = await full([id], Promise.resolve([listing]), database)
      return found as FullListing
    },

    /** A landlord's homes, newest first. */
    async listOf(landlordId: string): Promise<FullListing[]> {
      const listings = await listListingsOf(database, landlordId)
      return full(
        listings.map(({ id }) => id),
        Promise.resolve(listings),
        database,
      )
    },

    /** These homes in the order of the ids, whatever their state: for searches that chose them, and for leases. */
    async list(ids: readonly string[], query: Query = database): Promise<FullListing[]> {
      return inOrder(ids, await full(ids, listListings(query, ids), query))
    },

    /** The same as cards tell them. */
    async listOnCards(ids: readonly string[], query: Query = database): Promise<ListingOnCard[]> {
      return inOrder(ids, await full(ids, listCardListings(query, ids), query))
    },
  }
}

function inOrder<Home extends { readonly id: string }>(ids: readonly string[], homes: readonly Home[]): Home[] {
  const found = new Map(homes.map((home) => [home.id, home]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
