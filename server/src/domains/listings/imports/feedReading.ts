/** Reads and applies one feed. */
import { dayAt, daysAfter, instantAt } from '@keyhold/rental/day.ts'
import { type Decode, readFileText, type UnmarkedEncoding } from '@keyhold/rental/fileText.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../gateways/clock.ts'
import { type Database, isUnavailable, type Transaction } from '../../../gateways/database.ts'
import type { Outbox } from '../../../gateways/outbox.ts'
import { type PublicFetch, UnreadableAddress } from '../../../gateways/publicFetch.ts'
import type { Accounts } from '../../accounts/accounts/service.ts'
import { postNotice } from '../../notices/notices/bell.ts'
import type { Landlord } from '../listings/service.ts'
import * as store from './feedStore.ts'
import { countResults, type PlannedLine } from './plan.ts'
import { refuseUnlessImporter } from './refuseUnlessImporter.ts'
import type { Imports } from './service.ts'
import { findAnswers } from './store.ts'

export interface FeedReadingDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly publicFetch: PublicFetch
  readonly imports: Pick<Imports, 'plan' | 'applyAll'>
  readonly people: Pick<Accounts, 'find' | 'hold'>
  readonly outbox: Pick<Outbox, 'post'>
}

const bounds = { bytes: 10_000_000, milliseconds: 20_000 }
/** The local hour at the homes at which a feed is read. */
const nightHour = 3

/** A fetched feed that is not applied, and why. */
class UnreadableFeed extends Error {
  readonly failure: string
  constructor(failure: string) {
    super(failure)
    this.failure = failure
  }
}

/** Creates the reading of feeds. */
export function createFeedReading({ database, clock, publicFetch, imports, people, outbox }: FeedReadingDeps) {
  const now = () => new Date(clock.now())

  async function nextNight(landlordId: string): Promise<Date> {
    const zone = (await store.findTimeZone(database, landlordId)) ?? 'UTC'
    const today = dayAt(clock.now() / 1000, zone)
    const [early, late] = [today, daysAfter(today, 1)].map((day) => instantAt(day, nightHour, zone) * 1000)
    return new Date(early !== undefined && early > clock.now() ? early : (late ?? clock.now()))
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

  return { nextNight, follow }
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
