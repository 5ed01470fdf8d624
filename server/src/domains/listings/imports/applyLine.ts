/** Applies one line of an import: one home in one transaction, together with its previous state. */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query } from '../../../gateways/database.ts'
import type { PublicFetch } from '../../../gateways/publicFetch.ts'
import { draftOf } from '../listings/change.ts'
import type { Alongside, Landlord, Listing, Listings } from '../listings/service.ts'
import { insertPictures } from './pictureStore.ts'
import type { WaitingLine } from './runsStore.ts'
import * as store from './runsStore.ts'

export interface LineWriterDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly listings: Pick<Listings, 'draftReferenced' | 'save' | 'publish' | 'unpublish'>
  readonly publicFetch: Pick<PublicFetch, 'isAllowed'>
}

/** Creates the line writer. */
export function createLineWriter({ database, clock, listings, publicFetch }: LineWriterDeps) {
  const now = () => new Date(clock.now())

  /** Queues the pictures of a line for fetching; addresses that may not be requested are omitted. */
  async function keepPictures(query: Query, id: string, pictures: readonly string[]): Promise<void> {
    const urls = pictures.filter((url) => publicFetch.isAllowed(url))
    if (urls.length > 0) await insertPictures(query, id, urls, now())
  }

  /** Saves the changes of a home that came back, and publishes it; one that is incomplete by now stays hidden. */
  async function showAgain(
    landlord: Landlord,
    id: string,
    { input, version }: WaitingLine,
    keep: (kind: 'back', earlier: Listing | undefined) => Alongside,
  ): Promise<void> {
    let earlier: Listing | undefined
    await listings.save(landlord, id, input as RoomAdInput, version ?? undefined, async (_tx, _after, before) => {
      earlier = before
    })
    await listings.publish(landlord, id, undefined, keep('back', earlier))
  }

  /** Applies one line and stores the previous state, all or nothing. A home changed since is not overwritten. */
  async function apply(landlord: Landlord, runId: string, line: WaitingLine): Promise<void> {
    const { result, id, reference, input, version, pictures, feedRent, saysFeedRent } = line
    const keep =
      (kind: store.ChangingResult, earlier?: Listing): Alongside =>
      async (tx, after, present) => {
        const before = earlier ?? present
        const { id: listingId, version, state, updatedAt } = after
        const home =
          kind === 'changed' || kind === 'back' ? pick(draftOf(before), [...Object.keys(input), 'placeConfirmed']) : {}
        const left = { home, state, updatedAt: updatedAt.toISOString() }
        await store.insertChange(tx, { runId, listingId, reference, result: kind, before: left, version })
        await keepPictures(tx, listingId, pictures)
        if (saysFeedRent) await store.setFeedRent(tx, listingId, feedRent)
      }
    if (result === 'new') await listings.draftReferenced(landlord, reference, input as RoomAdInput, keep('new'))
    if (result === 'changed' && id)
      await listings.save(landlord, id, input as RoomAdInput, version ?? undefined, keep('changed'))
    if (result === 'back' && id) await showAgain(landlord, id, line, keep)
    if (result === 'gone' && id) await listings.unpublish(landlord, id, keep('gone'), { byImport: true })
  }

  return {
    apply,

    /** What an import records for unchanged homes: newly named pictures, and rents in another currency. */
    async touch(lines: readonly WaitingLine[]): Promise<void> {
      for (const { result, id, pictures, feedRent, saysFeedRent } of lines) {
        if (result !== 'same' || !id) continue
        await keepPictures(database, id, pictures)
        if (saysFeedRent) await store.setFeedRent(database, id, feedRent)
      }
    },
  }
}

const pick = (home: RoomAdInput, names: readonly string[]): RoomAdInput =>
  Object.fromEntries(Object.entries(home).filter(([name]) => names.includes(name))) as RoomAdInput
