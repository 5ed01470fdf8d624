/** Fetches the pictures of files and feeds: through the guarded fetch, by the same rules as an upload, once each. */
import { maxPhotos } from '@keyhold/rental/listing.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import { photoLimits } from '../../../gateways/photos.ts'
import { type PublicFetch, UnreadableAddress } from '../../../gateways/publicFetch.ts'
import { repeat } from '../../../gateways/repeat.ts'
import { unavailablePart } from '../../../gateways/unavailablePart.ts'
import type { Listings } from '../listings/service.ts'
import * as store from './pictureStore.ts'

export interface PicturesDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly publicFetch: PublicFetch
  readonly listings: Pick<Listings, 'find' | 'upload'>
}

const bounds = { bytes: photoLimits.bytes, milliseconds: 15_000 }
const maxTries = 3
const againMilliseconds = 3_600_000
/** Longer than fetching all pictures of a home takes. */
const takenMilliseconds = 30 * 60_000
const pauseMilliseconds = 15_000

/** Timeouts after which a host is skipped for the rest of a pass. */
const maxSilences = 2
const maxServed = 200

/** Fetches one home's due pictures; safe in any number of processes. `served` gives landlords a fair share. */
export async function fetchPictures(deps: PicturesDeps, served: string[] = []): Promise<'more' | 'rest'> {
  const { database, clock } = deps
  const [now, until] = [new Date(clock.now()), new Date(clock.now() + takenMilliseconds)]
  const wanted = await store.takeDuePictures(database, { now, until, served })
  const home = wanted[0] && (await deps.listings.find(wanted[0].listingId))
  if (home) served.splice(0, served.length, ...served.filter((id) => id !== home.landlordId), home.landlordId)
  if (served.length > maxServed) served.shift()
  const silences = new Map<string, number>()
  for (const picture of wanted) {
    const again = picture.tries + 1 < maxTries ? new Date(clock.now() + againMilliseconds) : null
    const failure = await fetchOne(deps, picture, silences).catch(async (error: unknown) => {
      if (error instanceof Refusal) return { failure: error.code, next: null }
      if (error instanceof UnreadableAddress) return { failure: error.failure, next: again }
      if (!unavailablePart(error)) await store.setTried(database, picture, { failure: 'server-fault', next: again })
      throw error
    })
    if (failure) await store.setTried(database, picture, failure)
  }
  return wanted.length > 0 ? 'more' : 'rest'
}

/** Skips homes that are deleted or full, and hosts that time out. */
async function fetchOne(
  { database, publicFetch, listings }: PicturesDeps,
  picture: store.WantedPicture,
  silences: Map<string, number>,
): Promise<void> {
  const { listingId, url } = picture
  const home = await listings.find(listingId)
  if (!home) throw new Refusal('listing-not-found')
  if ((await store.countPhotos(database, listingId)) >= maxPhotos) throw new Refusal('photo-too-many')
  const { host, pathname } = new URL(url)
  const before = silences.get(host) ?? 0
  if (before >= maxSilences) throw new UnreadableAddress('address-too-slow')
  const bytes = await publicFetch.read(url, bounds).catch((error: unknown) => {
    if (error instanceof UnreadableAddress && isSilence(error)) silences.set(host, before + 1)
    throw error
  })
  const fileName = pathname.split('/').at(-1)?.slice(-200) || 'picture'
  const landlord = { id: home.landlordId, permissions: [], emailConfirmed: true }
  // In one transaction: a crash between the two would fetch it again, and the home would show it twice.
  const upload = { files: [{ fileName, bytes }] }
  await listings.upload(landlord, listingId, upload, (tx) => store.setTried(tx, picture, { failure: null, next: null }))
}

const isSilence = ({ failure }: UnreadableAddress) =>
  failure === 'address-too-slow' || failure === 'address-unreachable'

/** Fetches due pictures, home by home. The returned function stops it. */
export function startFetchingPictures(deps: PicturesDeps, onFault: (error: unknown) => void): () => Promise<void> {
  const served: string[] = []
  return repeat(() => fetchPictures(deps, served), { pauseMilliseconds, onFault })
}
