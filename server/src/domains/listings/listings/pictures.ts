/** A home's pictures: added, ordered and removed by its landlord, all or nothing (D 5.4). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { requireConfirmedEmail } from '../../../gateways/session.ts'
import type { NewPhoto, Photo, ReadyPhoto } from '../photos/service.ts'
import type { Alongside, Landlord, ListingsDeps } from './deps.ts'
import { describePhoto } from './describePhoto.ts'
import { createPictureChanges } from './pictureChanges.ts'
import { findListing, listListingsOf } from './store.ts'
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
export function createPictures(deps: ListingsDeps, writer: ListingWriter) {
  const { database, photos, onFault } = deps
  const { lockOwn, write, applyInput } = writer
  /** A retry of the same picture may use these very files by now: the daily sweep removes files without an owner. */
  async function giveUp(fresh: readonly ReadyPhoto[]): Promise<void> {
    const alone = fresh.filter(({ mayBeRetried }) => !mayBeRetried)
    await photos.discard(alone.map(({ photo }) => photo.id)).catch(onFault)
  }

  return {
    ...createPictureChanges(deps, writer),

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

    /** The addresses of these homes' pictures by id, with passes for those that not everyone may see. */
    async picturesOf(ids: readonly string[]) {
      const all = [...(await photos.of(ids)).values()].flat()
      return new Map(all.map((photo) => [photo.id, describePhoto(photo, false)]))
    },

    /** Whether a home has this picture. */
    hasPhoto: async (id: string, photoId: string) => (await photos.findListingOf(photoId)) === id,
  }
}
