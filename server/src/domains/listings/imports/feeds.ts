/** An agency's feed: read every night through the guarded fetch; a failure is notified once. */
import type { Feed } from '@keyhold/api/feeds.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import { repeat } from '../../../gateways/repeat.ts'
import type { Landlord } from '../listings/service.ts'
import { createFeedReading, type FeedReadingDeps } from './feedReading.ts'
import * as store from './feedStore.ts'
import { findLandlord } from './landlord.ts'
import { refuseUnlessImporter } from './refuseUnlessImporter.ts'

export interface FeedsDeps extends FeedReadingDeps {
  readonly rateLimiter: Pick<RateLimiter, 'limit'>
}
export type Feeds = ReturnType<typeof createFeeds>

const takenMilliseconds = 10 * 60_000
const pauseMilliseconds = 30_000
const readsByHand = { most: 20, seconds: 3600 } as const

/** Creates the feeds service. */
export function createFeeds(deps: FeedsDeps) {
  const { database, clock, publicFetch, people, rateLimiter } = deps
  const { nextNight, follow } = createFeedReading(deps)
  const now = () => new Date(clock.now())
  const takenUntil = () => new Date(clock.now() + takenMilliseconds)

  async function find(landlordId: string): Promise<Feed | null> {
    const feed = await store.findFeed(database, landlordId)
    if (!feed) return null
    const { url, nextReadAt, readAt, counts, failedSince, failure } = feed
    return {
      address: url,
      counts,
      failure,
      nextReadAt: nextReadAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
      failedSince: failedSince?.toISOString() ?? null,
    }
  }

  async function readNext(): Promise<'more' | 'rest'> {
    const feed = await store.takeDueFeed(database, now(), takenUntil())
    if (!feed) return 'rest'
    const landlord = await findLandlord(database, people, feed.landlordId)
    if (landlord) await follow(landlord, feed)
    else await store.deleteFeed(database, feed.landlordId)
    return 'more'
  }

  return {
    find: ({ id }: Pick<Landlord, 'id'>) => find(id),

    /** Sets the feed address, which is read from the next night on. */
    async save(landlord: Landlord, address: string): Promise<Feed | null> {
      refuseUnlessImporter(landlord)
      if (!publicFetch.isAllowed(address)) throw new Refusal('address-not-allowed', { address: 'address-not-allowed' })
      const nextReadAt = await nextNight(landlord.id)
      await store.replaceFeed(database, { landlordId: landlord.id, url: address, at: now(), nextReadAt })
      return find(landlord.id)
    },

    async remove({ id }: Pick<Landlord, 'id'>): Promise<null> {
      await store.deleteFeed(database, id)
      return null
    },

    /** Reads it now. */
    async read(landlord: Landlord, evenIfShrunk: boolean): Promise<Feed | null> {
      refuseUnlessImporter(landlord)
      if (!(await store.findFeed(database, landlord.id))) throw new Refusal('feed-not-found')
      await rateLimiter.limit('a feed read by hand', landlord.id, readsByHand)
      const feed = await store.takeFeed(database, landlord.id, now(), takenUntil())
      if (!feed) throw new Refusal('feed-being-read')
      await follow(landlord, feed, evenIfShrunk)
      return find(landlord.id)
    },

    readNext,

    /** Reads due feeds, one at a time; safe in any number of processes. The returned function stops it. */
    start: (onFault: (error: unknown) => void) => repeat(readNext, { pauseMilliseconds, onFault }),
  }
}
