/** Reads external calendars through one guarded fetch, all or nothing; the old content stays until then. */
import { dayAt } from '@keyhold/rental/day.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import { type PublicFetch, UnreadableAddress } from '../../gateways/publicFetch.ts'
import { repeat } from '../../gateways/repeat.ts'
import type { Listings } from '../listings/service.ts'
import { readCalendar, UnreadableCalendar } from './ical.ts'
import * as store from './store.ts'

export interface ReadingDeps {
  readonly database: Database
  readonly clock: Clock
  readonly listings: Pick<Listings, 'find'>
  readonly publicFetch: PublicFetch
}

const bounds = { bytes: 1_000_000, milliseconds: 15_000 }
/** Interval between reads of a calendar. */
const everyMilliseconds = 30 * 60_000
/** Maximum backoff of a failing calendar. */
const seldomMilliseconds = 86_400_000
/** Concurrent reads, each of another landlord, so that a slow one delays few others. */
const lanes = 8
const pauseMilliseconds = 20_000

/** Reads one calendar and stores its content or failure; a failed manual read postpones no automatic one. */
export async function readSource(
  { database, clock, listings, publicFetch }: ReadingDeps,
  source: Pick<store.StoredSource, 'id' | 'listingId' | 'url'>,
  isByHand = false,
): Promise<void> {
  const at = await store.databaseNow(database)
  const next = new Date(at.getTime() + everyMilliseconds)
  try {
    const home = await listings.find(source.listingId)
    const timeZone = home?.timeZone ?? 'UTC'
    const file = (await publicFetch.read(source.url, bounds)).toString('utf8')
    const periods = readCalendar(file, { timeZone, today: dayAt(clock.leaseNow(), timeZone) })
    await database.begin((tx) => store.replacePeriods(tx, source, periods, { at, next }))
  } catch (error) {
    const isTold = error instanceof UnreadableAddress || error instanceof UnreadableCalendar
    if (!isTold) throw error
    const failure = error instanceof UnreadableAddress ? error.failure : 'calendar-unreadable'
    const again = { pause: everyMilliseconds / 1000, longest: seldomMilliseconds / 1000 }
    await store.setFailure(database, source.id, { failure, at, again: isByHand ? undefined : again })
  }
}

/**
 * Reads due calendars, of several landlords at once and round-robin among each one's; safe in any number of processes.
 * The returned function stops it.
 */
export function startReading(deps: ReadingDeps, onFault: (error: unknown) => void): () => Promise<void> {
  const pass = async () => {
    const now = await store.databaseNow(deps.database)
    const next = new Date(now.getTime() + everyMilliseconds)
    const due = await store.takeDueSources(deps.database, { now, next, most: lanes })
    const read = await Promise.allSettled(due.map((source) => readSource(deps, source)))
    const fault = read.find(({ status }) => status === 'rejected')
    if (fault?.status === 'rejected') throw fault.reason
    return due.length > 0 ? 'more' : 'rest'
  }
  return repeat(pass, { pauseMilliseconds, onFault })
}
