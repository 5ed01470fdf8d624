/** Pictures of homes: prepared before anything is written, so that one refused picture changes nothing (D 5.4). */
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
import * as store from './store.ts'

export type { Photo } from './store.ts'

/** A picture as somebody hands it in; `alt` tells what it shows, if that is known. */
export interface NewPhoto {
  /** What `idOf` answered, where whoever sends it may send it again; else a new one. */
  readonly id?: string | undefined
  readonly fileName: string
  readonly bytes: PhotoSource
  readonly alt?: { readonly room: PhotoRoom; readonly time: PhotoHour | null; readonly drawn: boolean }
}

/** A picture that passed every rule, whose files are kept and which no home shows yet. */
export interface ReadyPhoto {
  /** It may come again under its id, at this moment even. */
  readonly comesAgain: boolean
  readonly photo: Omit<store.NewPhoto, 'listingId'>
}

export interface PhotosDeps {
  readonly database: Database
  readonly clock: Clock
  readonly files: PhotoFiles
  /** Makes passes to pictures that not everybody may see. */
  readonly secret: string
  readonly settings: Pick<Settings, 'AVIF_PICTURES'>
}
export type PhotosService = ReturnType<typeof createPhotos>

/** The copies of a home's pictures, by the ids of those that they are of. */
export type PhotoCopies = ReadonlyMap<string, store.PhotoCopy>

/** A picture is public for so long after its home is not. */
const shownMilliseconds = 10_000

/** Opens the feature. */
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
    /** The id of a picture (by its SHA-256) that is sent to a home under a key: again the same; no other home's, and no other picture's. */
    idOf(listingId: string, key: string, place: number, shown: string): string {
      const digits = createHash('sha256').update(`picture ${place} of ${key} for ${listingId}: ${shown}`).digest('hex')
      return digits.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
    },

    /**
     * Checks and prepares one picture and keeps its files: one after the other, so that no home's thirty are in memory, and
     * before the transaction that names them, so that no row waits for a store far away. A refusal names the file.
     */
    async prepare({ id, fileName, bytes, alt }: NewPhoto): Promise<ReadyPhoto> {
      const prepared = await preparePhoto(bytes).catch((error: unknown) => {
        throw error instanceof Refusal ? new Refusal(error.code, { [fileName]: error.code }) : error
      })
      const { width, height, blurred, perceptualHashes } = prepared
      const widths = prepared.files.map((file) => file.width)
      const shows = { room: alt?.room ?? null, hour: alt?.time ?? null, drawn: alt?.drawn ?? false, isPlan: false }
      const photo = {
        id: id ?? crypto.randomUUID(),
        fileName,
        width,
        height,
        widths,
        blurred,
        perceptualHashes,
        ...shows,
      }
      await files.keep(photo.id, prepared).catch(async (error: unknown) => {
        if (id === undefined) await files.remove(photo.id).catch(() => undefined) // swept tomorrow
        throw error
      })
      return { comesAgain: id !== undefined, photo }
    },

    /**
     * Makes these a home's pictures: those of `keep` in its order (undefined keeps all), then what was sent: the fresh ones,
     * whose files `prepare` has kept, and those of `again` that are there. Refuses ids of other homes' pictures, and more
     * than 30 together. Call `discard` with what is gone once the transaction holds.
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

    /** Removes the files of these pictures that are nobody's: no longer, or not after all. */
    async discard(ids: readonly string[]): Promise<void> {
      const known = new Set(ids.length > 0 ? await store.listKnown(database, ids) : [])
      await Promise.all(ids.filter((id) => !known.has(id)).map((id) => files.remove(id)))
    },

    /** Copies the files of a home's pictures, before the transaction that names them. Answers under which new id each picture lies too. */
    async copyFiles(from: string): Promise<PhotoCopies> {
      const photos = await store.listPhotos(database, [from])
      const drawn = await avifStore.listDrawn(
        database,
        photos.map(({ id }) => id),
      ) // what was drawn by now is copied too
      const copies = new Map(photos.map(({ id }) => [id, { id: crypto.randomUUID(), avif: drawn.get(id) }]))
      const copied = await Promise.allSettled([...copies].map(([id, copy]) => files.copy(id, copy.id)))
      const failed = copied.find(({ status }) => status === 'rejected')
      if (failed?.status !== 'rejected') return copies
      await Promise.allSettled([...copies.values()].map(({ id }) => files.remove(id)))
      throw failed.reason
    },

    /** Gives a home the pictures of another that were copied for it, as its own. */
    duplicate: (tx: Transaction, to: string, copies: PhotoCopies) => store.insertCopies(tx, to, copies, now()),

    /** The pictures of these homes, by home, with passes to those that not everybody may see. */
    async of(listingIds: readonly string[], query: Query = database): Promise<Map<string, store.Photo[]>> {
      const photos = await store.listPhotos(query, listingIds)
      return Map.groupBy(photos.map(withPass), ({ listingId }) => listingId)
    },

    /** The same for cards, within a question for homes: a column of `listing`, and how it is read. */
    onCards: {
      column: store.picturesOnCard,
      read: (listingId: string, told: unknown): store.Photo[] => store.readOnCard(listingId, told).map(withPass),
    },

    /** Removes files that no home's picture speaks of: what a process that died had kept for an upload it never finished. */
    async cleanUp(): Promise<void> {
      for await (const ids of files.listOld(clock.now())) {
        const known = new Set(await store.listKnown(database, ids))
        for (const id of ids) if (!known.has(id)) await files.remove(id)
      }
    },

    /** Makes one of a home's pictures its floor plan; null for none. */
    markPlan: store.setPlan,

    /** Says what a picture shows; null for nothing in particular. */
    setRoom: store.setRoom,

    /** Which home a picture shows. */
    findListingOf: (photoId: string) => store.findListingOf(database, photoId),

    /** Whether a picture shows a home that everybody may see, as of some seconds ago. */
    async isPublic(photoId: string): Promise<boolean> {
      if (shown.known(photoId)) return true
      const answer = await store.isPublic(database, photoId)
      shown.keep(photoId, answer)
      return answer
    },

    /** Whether a pass was given for this picture, today or yesterday. */
    isPass: passes.isGood,

    /** As what a width of a picture may be asked for, the smallest first. */
    async formatsOf(photoId: string, width: number): Promise<readonly PhotoFormat[]> {
      if (settings.AVIF_PICTURES === 'off') return ['webp']
      const widths = drawnWidths.known(photoId) ?? (await avifStore.listDrawn(database, [photoId])).get(photoId) ?? []
      drawnWidths.keep(photoId, widths)
      return widths.includes(width) ? ['avif', 'webp'] : ['webp']
    },

    /** A picture's file of a width, as WebP unless AVIF is asked for. */
    read: (photoId: string, width: number, format?: PhotoFormat) => files.read(photoId, width, format),

    /** Draws pictures as AVIF, one after the other. */
    avif: createAvifDrawing({ database, clock, files, settings }),
  }
}
