/** Fetches the pictures that files and feeds name: through the one door, by the same rules as an upload, once each. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import { photoLimits } from '../../gateways/photos.ts'
import { type PublicFetch, UnreadableAddress } from '../../gateways/publicFetch.ts'
import { repeat } from '../../gateways/repeat.ts'
import type { Listings } from '../listings/service.ts'
import * as store from './pictureStore.ts'

export interface PicturesDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly publicFetch: PublicFetch
  readonly listings: Pick<Listings, 'find' | 'upload'>
}

const bounds = { bytes: photoLimits.bytes, milliseconds: 15_000 }
const mostTries = 3
const againMilliseconds = 3_600_000
/** Longer than all the pictures of a home take. */
const takenMilliseconds = 30 * 60_000
const pauseMilliseconds = 15_000

/** Fetches the pictures of one home that are due; any number of processes may. */
export async function fetchPictures({
  database,
  clock,
  publicFetch,
  listings,
}: PicturesDeps): Promise<'more' | 'rest'> {
  const wanted = await store.takeDuePictures(database, new Date(clock.now()), new Date(clock.now() + takenMilliseconds))
  for (const picture of wanted) {
    const failed = await fetchOne(picture).catch((error: unknown) => {
      if (error instanceof UnreadableAddress) return { failure: error.failure, isFinal: picture.tries + 1 >= mostTries }
      if (error instanceof Refusal) return { failure: error.code, isFinal: true }
      throw error
    })
    const next = failed && !failed.isFinal ? new Date(clock.now() + againMilliseconds) : null
    await store.setTried(database, picture, { failure: failed?.failure ?? null, next })
  }
  return wanted.length > 0 ? 'more' : 'rest'

  async function fetchOne({ listingId, url }: store.WantedPicture): Promise<undefined> {
    const home = await listings.find(listingId)
    if (!home) throw new Refusal('listing-not-found')
    const bytes = await publicFetch.read(url, bounds)
    const fileName = new URL(url).pathname.split('/').at(-1)?.slice(-200) || 'picture'
    const landlord = { id: home.landlordId, permissions: [], emailConfirmed: true }
    await listings.upload(landlord, listingId, { files: [{ fileName, bytes }] })
    return undefined
  }
}

/** Fetches what is due, home after home. The answer ends it. */
export function startFetchingPictures(deps: PicturesDeps, onFault: (error: unknown) => void): () => Promise<void> {
  return repeat(() => fetchPictures(deps), { pauseMilliseconds, onFault })
}
