/** Reads homes with their pictures, their city and the let nights. */
import { dayAt } from '@keyhold/rental/day.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Query } from '../../../gateways/database.ts'
import type { WorldCity } from '../../../gateways/places.ts'
import type { Person } from '../../../gateways/session.ts'
import type { Photo } from '../photos/service.ts'
import { type CardListing, exactly, type FoundHomes, listFoundOnCards } from './cardStore.ts'
import type { ListingsDeps } from './deps.ts'
import { findListing, type Listing, listListings, listListingsOf, listStays, wasPublished } from './store.ts'

interface Belongings {
  readonly city: WorldCity | undefined
  readonly taken: readonly Stay[]
  /** Today at the home by the lease clock (D 6.6); in UTC before it has a place. */
  readonly today: string
}

/** A home with its pictures, its city and the let nights. */
export interface FullListing extends Listing, Belongings {
  readonly photos: readonly Photo[]
}
/** The same with only a card's part of the home. */
export interface ListingOnCard extends CardListing, Belongings {
  readonly photos: readonly Photo[]
}

/** Creates the reader. */
export function createListingReader({ database, clock, photos, places }: ListingsDeps) {
  const yesterday = () => new Date((clock.leaseNow() - 86_400) * 1000).toISOString().slice(0, 10)

  /**
   * Adds data that is not in the database, in place: no other code holds these new rows, and copying them costs more
   * than reading.
   */
  async function withPlace<Home extends CardListing>(homes: readonly Home[]) {
    const now = clock.leaseNow()
    return Promise.all(
      homes.map(async (home) =>
        Object.assign(home, {
          city: home.cityId === null ? undefined : await places.resolve(home.cityId),
          today: dayAt(now, home.timeZone ?? 'UTC'),
        }),
      ),
    )
  }

  /** Whole homes with related data, queried together with the homes where their ids are known. */
  async function full(ids: readonly string[], reading: Promise<Listing[]>, query: Query): Promise<FullListing[]> {
    const [listings, pictures, stays] = await Promise.all([
      reading,
      photos.of(ids, query),
      listStays(query, ids, yesterday()),
    ])
    return withPlace(
      listings.map((listing) =>
        Object.assign(listing, { photos: pictures.get(listing.id) ?? [], taken: stays.get(listing.id) ?? [] }),
      ),
    )
  }

  /** Homes as cards in the order of a query, and the total count. */
  async function listFound(
    found: FoundHomes,
    query: Query = database,
  ): Promise<{ cards: ListingOnCard[]; homes: number }> {
    const { listings, homes } = await listFoundOnCards(query, { found, since: yesterday(), pictures: photos.onCards })
    return { cards: await withPlace(listings), homes }
  }

  return {
    /**
     * A published home for everyone; the landlord's own in any state; one that was published and then deleted is
     * `listing-removed`.
     */
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

    /** These homes in the order of the ids, in any state: for searches that chose them, and for leases. */
    async list(ids: readonly string[], query: Query = database): Promise<FullListing[]> {
      return inOrder(ids, await full(ids, listListings(query, ids), query))
    },

    /** The same as cards. */
    async listOnCards(ids: readonly string[], query: Query = database): Promise<ListingOnCard[]> {
      return ids.length === 0 ? [] : (await listFound(exactly(query, ids), query)).cards
    },

    listFound,
  }
}

function inOrder<Home extends { readonly id: string }>(ids: readonly string[], homes: readonly Home[]): Home[] {
  const found = new Map(homes.map((home) => [home.id, home]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
