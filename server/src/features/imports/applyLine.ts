/** Does one line of an import: a home in a transaction of its own, with what was before, all or nothing. */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database, Query } from '../../gateways/database.ts'
import type { PublicFetch } from '../../gateways/publicFetch.ts'
import { draftOf } from '../listings/change.ts'
import type { Alongside, Landlord, Listings } from '../listings/service.ts'
import { insertPictures } from './pictureStore.ts'
import type { WaitingLine } from './runsStore.ts'
import * as store from './runsStore.ts'

export interface LineWriterDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly listings: Pick<Listings, 'draftReferenced' | 'save' | 'unpublish'>
  readonly publicFetch: Pick<PublicFetch, 'isAllowed'>
}

/** Opens the part. */
export function createLineWriter({ database, clock, listings, publicFetch }: LineWriterDeps) {
  const now = () => new Date(clock.now())

  /** The pictures that a line names are fetched later; an address that may not be asked is left out. */
  async function keepPictures(query: Query, id: string, pictures: readonly string[]): Promise<void> {
    const urls = pictures.filter((url) => publicFetch.isAllowed(url))
    if (urls.length > 0) await insertPictures(query, id, urls, now())
  }

  /** Does one line, and keeps what was before; all or nothing. A home that somebody changed since it was read is theirs. */
  async function apply(landlord: Landlord, runId: string, line: WaitingLine): Promise<void> {
    const { result, id, reference, input, version, pictures, feedRent, saysFeedRent } = line
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
    if (result === 'changed' && id)
      await listings.save(landlord, id, input as RoomAdInput, version ?? undefined, keep('changed'))
    if (result === 'gone' && id) await listings.unpublish(landlord, id, keep('gone'))
  }

  return {
    apply,

    /** What an import notes of homes that stay as they are: pictures that are named now, what they ask in other money. */
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
