/** An agency's feed: read every night through the guarded fetch; a failure is notified once. */
import type { Feed } from '@keyhold/api/feeds.schema.ts'
import { dayAt, daysAfter, instantAt } from '@keyhold/rental/day.ts'
import { type Decode, readFileText, type UnmarkedEncoding } from '@keyhold/rental/fileText.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../gateways/clock.ts'
import { type Database, isUnavailable, type Transaction } from '../../gateways/database.ts'
import type { Outbox } from '../../gateways/outbox.ts'
import { type PublicFetch, UnreadableAddress } from '../../gateways/publicFetch.ts'
import type { RateLimiter } from '../../gateways/rateLimiter.ts'
import { repeat } from '../../gateways/repeat.ts'
import type { Accounts } from '../accounts/service.ts'
import type { Landlord } from '../listings/service.ts'
import { postNotice } from '../notices/bell.ts'
import * as store from './feedStore.ts'
import { findLandlord } from './landlord.ts'
import { countResults, type PlannedLine } from './plan.ts'
import { refuseUnlessImporter } from './refuseUnlessImporter.ts'
import type { Imports } from './service.ts'
import { findAnswers } from './store.ts'

export interface FeedsDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly publicFetch: PublicFetch
  readonly imports: Pick<Imports, 'plan' | 'applyAll'>
  readonly people: Pick<Accounts, 'find' | 'hold'>
  readonly outbox: Pick<Outbox, 'post'>
  readonly rateLimiter: Pick<RateLimiter, 'limit'>
}
export type Feeds = ReturnType<typeof createFeeds>

const bounds = { bytes: 10_000_000, milliseconds: 20_000 }
/** The local hour at the homes at which a feed is read. */
const nightHour = 3
const takenMilliseconds = 10 * 60_000
const pauseMilliseconds = 30_000
const readsByHand = { most: 20, seconds: 3600 } as const

/** A fetched feed that is not applied, and why. */
class UnreadableFeed extends Error {
  readonly failure: string
  constructor(failure: string) {
    super(failure)
    this.failure = failure
  }
}

/** Creates the feeds service. */
export function createFeeds(deps: FeedsDeps) {
  const { database, clock, publicFetch, imports, people, outbox, rateLimiter } = deps
  const now = () => new Date(clock.now())
  const takenUntil = () => new Date(clock.now() + takenMilliseconds)

  async function nextNight(landlordId: string): Promise<Date> {
    const zone = (await store.findTimeZone(database, landlordId)) ?? 'UTC'
    const today = dayAt(clock.now() / 1000, zone)
    const [early, late] = [today, daysAfter(today, 1)].map((day) => instantAt(day, nightHour, zone) * 1000)
    return new Date(early !== undefined && early > clock.now() ? early : (late ?? clock.now()))
  }

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

  /** Returns the feed's lines; throws a reason the landlord gets. Fetches nothing without the landlord role. */
  async function readLines(landlord: Landlord, url: string, evenIfShrunk: boolean): Promise<PlannedLine[]> {
    refuseUnlessImporter(landlord)
    const bytes = await publicFetch.read(url, bounds)
    const file = decode(bytes, (await findAnswers(database, landlord.id))?.encoding)
    const { lines, columns, asksStock } = await imports.plan(landlord, file, { isByFeed: true })
    if (columns.length > 0 && !columns.includes('reference')) throw new UnreadableFeed('import-headings-unknown')
    if (!evenIfShrunk && asksStock) throw new UnreadableFeed('feed-shrank')
    return lines
  }

  /** Sends the email and the bell notice, in the transaction that stores the failure. */
  async function tell(tx: Transaction, landlordId: string): Promise<void> {
    const account = await people.find(landlordId, tx)
    if (!account) return
    const emailIn = (languageId: number) => ({
      to: account.email,
      languageId,
      kind: 'feedFailed',
      aboutIds: [],
      path: `/profile/${landlordId}/import`,
    })
    await outbox.post(tx, emailIn(account.languageId))
    await postNotice(tx, { accountId: landlordId, kind: 'feedFailed', at: now(), emailIn }, null)
  }

  /** Reads and applies a claimed feed, then releases it; an unreadable or replaced feed changes nothing. */
  async function follow(landlord: Landlord, feed: store.StoredFeed, evenIfShrunk = false): Promise<void> {
    try {
      const lines = await readLines(landlord, feed.url, evenIfShrunk)
      if ((await store.findFeed(database, landlord.id))?.url !== feed.url) return
      await imports.applyAll(landlord, lines)
      const next = await nextNight(landlord.id)
      await store.setRead(database, feed, { at: now(), next, counts: countResults(lines) })
    } catch (error) {
      const failure = failureOf(error)
      if (!failure && isUnavailable(error)) throw error
      const next = await nextNight(landlord.id)
      if (!failure) {
        await store.letGo(database, feed, next)
        throw error
      }
      await database.begin(async (tx) => {
        if (await store.setFailure(tx, feed, { at: now(), next, failure })) await tell(tx, landlord.id)
      })
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

/** A feed's text; in another encoding than Unicode only if its landlord chose it for a file before. */
function decode(bytes: Buffer, known: UnmarkedEncoding | null | undefined): string {
  const read = readFileText(bytes, decodeAs, known)
  if ('text' in read) return read.text
  throw new UnreadableFeed('feed-not-utf8')
}

const decodeAs: Decode = (encoding, bytes) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The reason a landlord gets for an error; undefined for an internal error. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof UnreadableAddress || error instanceof UnreadableFeed) return error.failure
  return error instanceof Refusal ? error.code : undefined
}
