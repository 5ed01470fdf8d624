/** Pictures of homes: prepared before anything is written; a refused one then changes nothing (D 5.4). */
import { maxPhotos } from '@keyhold/rental/listing.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import { createAvifDrawing } from './avif.ts'
import type { PhotosDeps } from './deps.ts'
import { createPhotoTokens } from './photoTokens.ts'
import { createPhotoReading } from './reading.ts'
import * as store from './store.ts'
import { createPhotoUploads, type PhotoCopies, type ReadyPhoto } from './uploads.ts'

export type { PhotosDeps } from './deps.ts'
export type { Photo } from './store.ts'
export type { NewPhoto, PhotoCopies, ReadyPhoto } from './uploads.ts'

export type PhotosService = ReturnType<typeof createPhotos>

/** Creates the photos service. */
export function createPhotos({ database, clock, files, secret, settings }: PhotosDeps) {
  const now = () => new Date(clock.now())
  const passes = createPhotoTokens(secret, clock.now)
  const withPass = <Some extends store.Photo>(photo: Some) =>
    photo.isPublic ? photo : { ...photo, pass: passes.give(photo.id) }
  return {
    ...createPhotoUploads({ database, clock, files }),
    ...createPhotoReading({ database, clock, files, settings }),

    /**
     * Replaces a home's pictures: those of `keep` in its order (undefined keeps all), then the uploaded ones: new ones,
     * whose files `prepare` has stored, and existing ones of `again`. Refuses ids of other homes' pictures, and more
     * than 30 in total. Call `discard` with the removed ones after the commit.
     */
    async replace(
      tx: Transaction,
      listingId: string,
      keep: readonly string[] | undefined,
      fresh: readonly ReadyPhoto[],
      again: readonly string[] = [],
    ): Promise<{ photos: store.Photo[]; gone: string[] }> {
      const present = await store.listPhotos(tx, [listingId])
      const kept = (keep ?? present.map(({ id }) => id)).map((id) => present.find((photo) => photo.id === id))
      if (kept.some((photo) => !photo)) throw new Refusal('photo-not-found')
      const isSent = (id: string) => again.includes(id) || fresh.some(({ photo }) => photo.id === id)
      const stay = new Set([...(kept as store.Photo[]), ...present.filter(({ id }) => isSent(id))])
      const arrived = fresh.filter(({ photo }) => !present.some(({ id }) => id === photo.id))
      const photos = [...stay, ...arrived.map(({ photo }) => ({ ...photo, listingId }))]
      if (photos.length > maxPhotos) throw new Refusal('photo-too-many', { files: 'photo-too-many' })
      return { photos: photos.map(withPass), gone: await store.replacePhotos(tx, listingId, photos, now()) }
    },

    /** Adds the copied pictures of another home to a home. */
    duplicate: (tx: Transaction, to: string, copies: PhotoCopies) => store.insertCopies(tx, to, copies, now()),

    /** The pictures of these homes, by home, with passes for restricted ones. */
    async of(listingIds: readonly string[], query: Query = database): Promise<Map<string, store.Photo[]>> {
      const photos = await store.listPhotos(query, listingIds)
      return Map.groupBy(photos.map(withPass), ({ listingId }) => listingId)
    },

    /** The same for cards, within a query of homes: a column of `listing`, and its decoder. */
    onCards: {
      column: store.picturesOnCard,
      read: (listingId: string, storedPhotos: unknown): store.Photo[] =>
        store.readOnCard(listingId, storedPhotos).map(withPass),
    },

    /** Marks one of a home's pictures as its floor plan; null for none. */
    markPlan: store.setPlan,

    /** Sets the room a picture shows; null for none. */
    setRoom: store.setRoom,

    /** The home of a picture. */
    findListingOf: (photoId: string) => store.findListingOf(database, photoId),

    /** Whether a pass is valid for this picture. */
    isPass: passes.isGood,

    /** Generates AVIF files, one picture at a time. */
    avif: createAvifDrawing({ database, clock, files, settings }),
  }
}
