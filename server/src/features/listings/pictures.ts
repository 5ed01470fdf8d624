/** A home's pictures: added, ordered and removed by its landlord, all or nothing (D 5.4). */
import type { PhotoRoom } from '@keyhold/rental/listing.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../gateways/database.ts'
import { requireConfirmedEmail } from '../../gateways/session.ts'
import type { NewPhoto, Photo, ReadyPhoto } from '../photos/service.ts'
import type { Alongside, Landlord, ListingsDeps } from './deps.ts'
import { describePhoto } from './describePhoto.ts'
import { findListing, listListingsOf, lockListing } from './store.ts'
import type { ListingWriter } from './writer.ts'

/**
 * New pictures for a home, prepared or not. `keep` are ids to keep in their order, undefined for all; an undefined
 * `description` leaves it unchanged.
 */
export interface Upload {
  readonly files: readonly (NewPhoto | ReadyPhoto)[]
  /** Ids of pictures that were sent again: they stay, whether `keep` names them or not. */
  readonly again?: readonly string[] | undefined
  readonly keep?: readonly string[] | undefined
  readonly description?: string | undefined
}

/** Creates the pictures service. */
export function createPictures(
  { database, photos, onFault }: ListingsDeps,
  { lockOwn, write, applyInput }: ListingWriter,
) {
  /** Changes the data of a picture of the landlord's own home, which is locked meanwhile. */
  async function change(landlord: Landlord, photoId: string, work: (tx: Transaction, picture: Photo) => Promise<void>) {
    const id = await photos.findListingOf(photoId)
    if (!id) throw new Refusal('photo-not-found')
    await database.begin(async (tx) => {
      const listing = await lockListing(tx, id)
      const picture = ((await photos.of([id], tx)).get(id) ?? []).find((photo) => photo.id === photoId)
      if (listing?.landlordId !== landlord.id || !picture) throw new Refusal('photo-not-found')
      await work(tx, picture)
    })
  }

  /** A retry of the same picture may use these very files by now: the daily sweep removes files without an owner. */
  async function giveUp(fresh: readonly ReadyPhoto[]): Promise<void> {
    const alone = fresh.filter(({ mayBeRetried }) => !mayBeRetried)
    await photos.discard(alone.map(({ photo }) => photo.id)).catch(onFault)
  }

  return {
    /** Removes the files of prepared pictures that no home uses. */
    giveUpPhotos: giveUp,

    /**
     * Refuses pictures for another person's home; while no home is named, pictures from a person who has no home:
     * decoding costs a second each.
     */
    async mayAddPhotos(landlord: Landlord, id: string | undefined): Promise<void> {
      requireConfirmedEmail(landlord)
      const isTheirs = id
        ? (await findListing(database, id))?.landlordId === landlord.id
        : (await listListingsOf(database, landlord.id)).length > 0
      if (!isTheirs) throw new Refusal('listing-not-found')
    },

    /** Adds pictures, orders them, sets the description: all or nothing (D 5.4). */
    async upload(
      landlord: Landlord,
      id: string,
      { files, again, keep, description }: Upload,
      alongside?: Alongside,
    ): Promise<readonly Photo[]> {
      const fresh: ReadyPhoto[] = []
      const replacing = async () => {
        for (const file of files) fresh.push('photo' in file ? file : await photos.prepare(file))
        return database.begin(async (tx) => {
          const listing = await lockOwn(tx, landlord, id)
          const replaced = await photos.replace(tx, id, keep, fresh, again)
          if (listing.state === 'published' && replaced.photos.length === 0) throw new Refusal('photo-last-one')
          const changed = description === undefined ? listing : await applyInput(listing, { description })
          const after = await write(tx, changed)
          await alongside?.(tx, after, listing)
          return replaced
        })
      }
      const { photos: kept, gone } = await replacing().catch(async (error: unknown) => {
        await giveUp(fresh)
        throw error
      })
      // The home has the new pictures by now. Leftover old ones are swept a day later.
      await photos.discard(gone).catch(onFault)
      return kept
    },

    /** Marks a picture as the floor plan, replacing another, or as none. */
    async markPlan(landlord: Landlord, photoId: string, isPlan: boolean): Promise<void> {
      await change(landlord, photoId, async (tx, picture) => {
        if (picture.isPlan !== isPlan) await photos.markPlan(tx, picture.listingId, isPlan ? photoId : null)
      })
    },

    /** Sets the room a picture shows: its caption and alternative text. It is then no floor plan. */
    async nameRoom(landlord: Landlord, photoId: string, room: PhotoRoom | null): Promise<void> {
      await change(landlord, photoId, async (tx, picture) => {
        await photos.setRoom(tx, photoId, room)
        if (picture.isPlan) await photos.markPlan(tx, picture.listingId, null)
      })
    },

    /** The addresses of these homes' pictures by id, with passes for those that not everyone may see. */
    async picturesOf(ids: readonly string[]) {
      const all = [...(await photos.of(ids)).values()].flat()
      return new Map(all.map((photo) => [photo.id, describePhoto(photo, false)]))
    },

    /** Whether a home has this picture. */
    hasPhoto: async (id: string, photoId: string) => (await photos.findListingOf(photoId)) === id,

    /** Removes one picture; the last one of a published home stays (D 5.4). */
    async removePhoto(landlord: Landlord, photoId: string): Promise<void> {
      const id = await photos.findListingOf(photoId)
      if (!id) throw new Refusal('photo-not-found')
      await database.begin(async (tx) => {
        const listing = await lockListing(tx, id)
        if (listing?.landlordId !== landlord.id) throw new Refusal('photo-not-found')
        const present = ((await photos.of([id], tx)).get(id) ?? []).map((photo) => photo.id)
        const rest = present.filter((other) => other !== photoId)
        if (listing.state === 'published' && rest.length === 0) throw new Refusal('photo-last-one')
        await photos.replace(tx, id, rest, [])
        await write(tx, listing)
      })
      await photos.discard([photoId]).catch(onFault)
    },
  }
}
