/** Pictures of homes: prepared before anything is written; a refused one then changes nothing (D 5.4). */
import { createHash } from 'node:crypto'
import { maxPhotos, type PhotoHour, type PhotoRoom } from '@keyhold/rental/listing.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database, Query, Transaction } from '../../gateways/database.ts'
import { type PhotoFiles, type PhotoFormat, type PhotoSource, preparePhoto } from '../../gateways/photos.ts'
import { bySerializedKey } from '../../gateways/shortCache.ts'
import type { Settings } from '../../settings.ts'
import { createAvifDrawing } from './avif.ts'
import * as avifStore from './avifStore.ts'
import { createPhotoTokens } from './photoTokens.ts'
import { lookOf } from './similarPictures.ts'
import * as store from './store.ts'

export type { Photo } from './store.ts'

/** An uploaded picture; `alt` is its description, if known. */
export interface NewPhoto {
  /** The result of `idOf`, where the sender may retry; else a new id. */
  readonly id?: string | undefined
  readonly fileName: string
  readonly bytes: PhotoSource
  readonly alt?: { readonly room: PhotoRoom; readonly time: PhotoHour | null; readonly drawn: boolean }
}

/** A picture that passed every rule, with stored files, not yet in a home. */
export interface ReadyPhoto {
  /** A retry may use the same id. */
  readonly mayBeRetried: boolean
  readonly photo: Omit<store.NewPhoto, 'listingId'>
}

export interface PhotosDeps {
  readonly database: Database
  readonly clock: Clock
  readonly files: PhotoFiles
  /** Makes passes for restricted pictures. */
  readonly secret: string
  readonly settings: Pick<Settings, 'AVIF_PICTURES'>
}
export type PhotosService = ReturnType<typeof createPhotos>

/** The copies of a home's pictures, by the original's id. */
export type PhotoCopies = ReadonlyMap<string, store.PhotoCopy>

/** How long a picture stays public after its home is not: the cache time. */
const shownMilliseconds = 10_000

/** Creates the photos service. */
export function createPhotos({ database, clock, files, secret, settings }: PhotosDeps) {
  const now = () => new Date(clock.now())
  const passes = createPhotoTokens(secret, clock.now)
  const withPass = <Some extends store.Photo>(photo: Some) =>
    photo.isPublic ? photo : { ...photo, pass: passes.give(photo.id) }
  const shown = bySerializedKey<string, boolean>((id) => id, {
    isKept: Boolean,
    milliseconds: shownMilliseconds,
    now: clock.steadyNow,
  })
  const drawnWidths = bySerializedKey<string, readonly number[]>((id) => id, {
    isKept: ({ length }) => length > 0,
    milliseconds: shownMilliseconds,
    now: clock.steadyNow,
  })
  return {
    /**
     * The id of a picture (by its SHA-256) sent to a home under an idempotency key: the same on a retry; different for
     * another home or picture.
     */
    idOf(listingId: string, key: string, place: number, shown: string): string {
      const digits = createHash('sha256').update(`picture ${place} of ${key} for ${listingId}: ${shown}`).digest('hex')
      return digits.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
    },

    /**
     * Validates and prepares one picture and stores its files: one at a time, to bound the memory of thirty, and before
     * the transaction that refers to them, so that no row lock waits for a remote store. A refusal names the file.
     */
    async prepare({ id, fileName, bytes, alt }: NewPhoto): Promise<ReadyPhoto> {
      const prepared = await preparePhoto(bytes).catch((error: unknown) => {
        throw error instanceof Refusal ? new Refusal(error.code, { [fileName]: error.code }) : error
      })
      const { width, height, blurred, fingerprint } = prepared
      const widths = prepared.files.map((file) => file.width)
      const shows = { room: alt?.room ?? null, hour: alt?.time ?? null, drawn: alt?.drawn ?? false, isPlan: false }
      const photoId = id ?? crypto.randomUUID()
      const photo = {
        id: photoId,
        fileName,
        width,
        height,
        widths,
        blurred,
        look: shows.drawn ? undefined : await lookOf(database, photoId, fingerprint),
        ...shows,
      }
      await files.keep(photo.id, prepared).catch(async (error: unknown) => {
        if (id === undefined) await files.remove(photo.id).catch(() => undefined) // swept tomorrow
        throw error
      })
      return { mayBeRetried: id !== undefined, photo }
    },

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

    /** Removes the files of these pictures that no home uses. */
    async discard(ids: readonly string[]): Promise<void> {
      const known = new Set(ids.length > 0 ? await store.listKnown(database, ids) : [])
      await Promise.all(ids.filter((id) => !known.has(id)).map((id) => files.remove(id)))
    },

    /**
     * Copies the files of a home's pictures before the transaction that refers to them. Returns each picture's new id.
     */
    async copyFiles(from: string): Promise<PhotoCopies> {
      const photos = await store.listPhotos(database, [from])
      const drawn = await avifStore.listDrawn(
        database,
        photos.map(({ id }) => id),
      ) // files generated by now are copied too
      const copies = new Map(photos.map(({ id }) => [id, { id: crypto.randomUUID(), avif: drawn.get(id) }]))
      const copied = await Promise.allSettled([...copies].map(([id, copy]) => files.copy(id, copy.id)))
      const failed = copied.find(({ status }) => status === 'rejected')
      if (failed?.status !== 'rejected') return copies
      await Promise.allSettled([...copies.values()].map(({ id }) => files.remove(id)))
      throw failed.reason
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

    /** Removes files that no home's picture refers to: those of unfinished uploads of dead processes. */
    async cleanUp(): Promise<void> {
      for await (const ids of files.listOld(clock.now())) {
        const known = new Set(await store.listKnown(database, ids))
        for (const id of ids) if (!known.has(id)) await files.remove(id)
      }
    },

    /** Marks one of a home's pictures as its floor plan; null for none. */
    markPlan: store.setPlan,

    /** Sets the room a picture shows; null for none. */
    setRoom: store.setRoom,

    /** The home of a picture. */
    findListingOf: (photoId: string) => store.findListingOf(database, photoId),

    /** Whether a picture belongs to a public home; cached for some seconds. */
    async isPublic(photoId: string): Promise<boolean> {
      if (shown.known(photoId)) return true
      const answer = await store.isPublic(database, photoId)
      shown.keep(photoId, answer)
      return answer
    },

    /** Whether a pass is valid for this picture. */
    isPass: passes.isGood,

    /** The formats of a picture at a width, best first. */
    async formatsOf(photoId: string, width: number): Promise<readonly PhotoFormat[]> {
      if (settings.AVIF_PICTURES === 'off') return ['webp']
      const widths = drawnWidths.known(photoId) ?? (await avifStore.listDrawn(database, [photoId])).get(photoId) ?? []
      drawnWidths.keep(photoId, widths)
      return widths.includes(width) ? ['avif', 'webp'] : ['webp']
    },

    /** A picture's file of a width, as WebP unless AVIF is requested. */
    read: (photoId: string, width: number, format?: PhotoFormat) => files.read(photoId, width, format),

    /** Generates AVIF files, one picture at a time. */
    avif: createAvifDrawing({ database, clock, files, settings }),
  }
}
