/** What imports changed, home by home in the transaction that changed it, and taking one back as a whole for seven days. */
import type { ImportRun, ImportUndone } from '@keyhold/api/feeds.schema.ts'
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database, Query, Transaction } from '../../gateways/database.ts'
import type { PublicFetch } from '../../gateways/publicFetch.ts'
import { draftOf } from '../listings/change.ts'
import type { Alongside, Landlord, Listing, Listings } from '../listings/service.ts'
import { deleteFeed } from './feedStore.ts'
import { countPictures, insertPictures } from './pictureStore.ts'
import type { PlannedLine } from './plan.ts'
import * as store from './runsStore.ts'

export interface RunsDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly listings: Pick<Listings, 'draftReferenced' | 'save' | 'unpublish' | 'publish' | 'remove'>
  readonly publicFetch: Pick<PublicFetch, 'isAllowed'>
}

const keptMilliseconds = 7 * 86_400_000

/** Opens the part. */
export function createRuns({ database, clock, listings, publicFetch }: RunsDeps) {
  const since = () => new Date(clock.now() - keptMilliseconds)

  /** The pictures that a line names are fetched later; an address that may not be asked is left out. */
  async function keepPictures(query: Query, id: string, pictures: readonly string[]): Promise<void> {
    const urls = pictures.filter((url) => publicFetch.isAllowed(url))
    if (urls.length > 0) await insertPictures(query, id, urls, new Date(clock.now()))
  }

  /** Does one line, and keeps what was before; all or nothing. */
  async function apply(landlord: Landlord, runId: string, line: PlannedLine): Promise<void> {
    const { result, id, reference, input, pictures, feedRent, saysFeedRent } = line
    const keep =
      (kind: 'new' | 'changed' | 'gone'): Alongside =>
      async (tx, after, before) => {
        const { id: listingId, version, state, updatedAt } = after
        const home = kind === 'changed' ? pick(draftOf(before), [...Object.keys(input), 'placeConfirmed']) : {}
        const left = { home, state, updatedAt: updatedAt.toISOString() }
        await store.insertChange(tx, { runId, listingId, reference, result: kind, before: left, version })
        await keepPictures(tx, listingId, pictures)
        if (saysFeedRent) await store.setFeedRent(tx, listingId, feedRent)
      }
    if (result === 'new') await listings.draftReferenced(landlord, reference, input as RoomAdInput, keep('new'))
    if (result === 'changed' && id) await listings.save(landlord, id, input as RoomAdInput, undefined, keep('changed'))
    if (result === 'gone' && id) await listings.unpublish(landlord, id, keep('gone'))
  }

  /** Takes one change back, unless somebody edited the home since, showed it, hid it, or gave a new one pictures. */
  async function undo(landlord: Landlord, change: store.StoredChange): Promise<void> {
    const { runId, listingId, result, before, version } = change
    const isUntouched = (listing: Listing) => listing.version === version && listing.state === before.state
    const isAsItWasLeft = (listing: Listing) =>
      isUntouched(listing) && listing.updatedAt.toISOString() === before.updatedAt
    const isWithoutOwnPhotos = async (listing: Listing, tx: Transaction) =>
      isUntouched(listing) && (await store.countOwnPhotos(tx, listingId)) <= 0
    const forget: Alongside = (tx) => store.deleteChange(tx, runId, listingId)
    const forgetUntouched: Alongside = async (tx, after, present) => {
      if (present.state !== before.state) throw new Refusal('changed-meanwhile')
      await forget(tx, after, present)
    }
    if (result === 'new') await listings.remove(landlord, listingId, isWithoutOwnPhotos, forget)
    if (result === 'changed') await listings.save(landlord, listingId, before.home, version, forgetUntouched)
    if (result === 'gone') await listings.publish(landlord, listingId, isAsItWasLeft, forget)
  }

  return {
    /** Does every line that does something, each home alone; answers what was refused. */
    async applyAll(landlord: Landlord, lines: readonly PlannedLine[], isByFeed: boolean) {
      const refused: { reference: string; refusal: string }[] = []
      for (const { result, id, pictures, feedRent, saysFeedRent } of lines) {
        if (result !== 'same' || !id) continue
        await keepPictures(database, id, pictures)
        if (saysFeedRent) await store.setFeedRent(database, id, feedRent)
      }
      const changing = lines.filter(({ result }) => result !== 'same' && result !== 'refused')
      if (changing.length === 0) return refused
      const runId = await store.insertRun(database, { landlordId: landlord.id, isByFeed, at: new Date(clock.now()) })
      for (const line of changing)
        await apply(landlord, runId, line).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          refused.push({ reference: line.reference, refusal: error.code })
        })
      return refused
    },

    /** How many pictures are still to be fetched, and how many could not be. */
    countPictures: ({ id }: Pick<Landlord, 'id'>) => countPictures(database, id),

    /** The imports of the last seven days, the newest first. */
    async list({ id }: Pick<Landlord, 'id'>): Promise<ImportRun[]> {
      return (await store.listRuns(database, id, since())).map(({ at, undoneAt, ...run }) => ({
        ...run,
        at: at.toISOString(),
        undoneAt: undoneAt?.toISOString() ?? null,
      }))
    },

    /**
     * What it changed goes back; a home that somebody touched since stays as it is, and is named. The feed that did it is read no
     * more, for the next night it would do the same again.
     */
    async undo(landlord: Landlord, runId: string): Promise<ImportUndone> {
      const run = (await store.listRuns(database, landlord.id, since())).find(({ id }) => id === runId)
      if (!run) throw new Refusal('import-not-found')
      if (run.undoneAt) throw new Refusal('import-taken-back')
      const stoppedFeed = run.isByFeed ? await deleteFeed(database, landlord.id) : null
      const left: ImportUndone['left'] = []
      const changes = await store.listChanges(database, runId)
      for (const change of changes)
        await undo(landlord, change).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          left.push({ reference: change.reference, refusal: error.code })
        })
      await store.setUndone(database, runId, new Date(clock.now()))
      return { undone: changes.length - left.length, left, stoppedFeed }
    },

    /** Forgets what can no longer be taken back. */
    cleanUp: () => store.deleteRunsBefore(database, since()),
  }
}
export type Runs = ReturnType<typeof createRuns>

const pick = (home: RoomAdInput, names: readonly string[]): RoomAdInput =>
  Object.fromEntries(Object.entries(home).filter(([name]) => names.includes(name))) as RoomAdInput
