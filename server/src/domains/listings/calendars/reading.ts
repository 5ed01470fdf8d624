/** Reads external calendars through one guarded fetch, all or nothing; the old content stays until then. */
import { dayAt } from '@keyhold/rental/day.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import { type PublicFetch, UnreadableAddress } from '../../../gateways/publicFetch.ts'
import { repeat } from '../../../gateways/repeat.ts'
import type { Listings } from '../listings/service.ts'
import { noteConflicts, type RemindOfCalendar, withoutEchoes } from './conflicts.ts'
import type { NotifyOfFault } from './faultNotice.ts'
import { UnreadableCalendar } from './parsing/components.ts'
import type { CalendarParser } from './parsing/parseCalendar.ts'
import * as sources from './sourceStore.ts'
import * as store from './store.ts'

export interface ReadingDeps {
  readonly database: Database
  readonly clock: Clock
  readonly listings: Pick<Listings, 'find'>
  readonly publicFetch: PublicFetch
  readonly remind: RemindOfCalendar
  readonly notifyOfFault: NotifyOfFault
  readonly parser: Pick<CalendarParser, 'parse'>
}

/**
 * `scheduled`: a failure postpones the next read. `by-hand`: it does not. `decision`: a calendar that takes longer than
 * a decision waits is not called slow.
 */
export interface ReadingOccasion {
  readonly kind: 'scheduled' | 'by-hand' | 'decision'
  readonly milliseconds?: number
}

const bounds = { bytes: 1_000_000, milliseconds: 15_000 }
/** Interval between reads of a calendar. */
const everyMilliseconds = 30 * 60_000
/** Maximum backoff of a failing calendar. */
const seldomMilliseconds = 86_400_000
/** Concurrent reads, each of another landlord, so that a slow one delays few others. */
const lanes = 8
const pauseMilliseconds = 20_000
/** Failures that pass without anyone's help; the second in a row is reported. */
const passing: readonly string[] = ['address-unreachable', 'address-too-slow', 'address-error']

/** Reads one calendar and stores its content or failure; returns whether it was read. */
export async function readSource(
  deps: ReadingDeps,
  source: sources.SourceToRead,
  { kind, milliseconds = bounds.milliseconds }: ReadingOccasion = { kind: 'scheduled' },
): Promise<boolean> {
  const { database, clock, listings, publicFetch, remind, notifyOfFault, parser } = deps
  const at = await sources.databaseNow(database)
  const next = new Date(at.getTime() + everyMilliseconds)
  const home = await listings.find(source.listingId)
  try {
    const timeZone = home?.timeZone ?? 'UTC'
    const today = dayAt(clock.leaseNow(), timeZone)
    const file = await publicFetch.read(source.url, { ...bounds, milliseconds })
    const ownIds = await store.listOwnIds(database, source.listingId)
    const context = { timeZone, today, ownIds, answers: answersOf(source) }
    const landlordId = home?.landlordId ?? source.listingId
    const read = await parser.parse(file, context, { landlordId, canWait: kind === 'scheduled' })
    await database.begin(async (tx) => {
      const asked = await withoutEchoes(tx, read, source.listingId, today)
      const stored = await sources.replacePeriods(tx, source, asked, { at, next, today })
      if (!stored) return
      if (home && stored.isUntold && kind !== 'by-hand') await notifyOfFault(tx, home, stored.name)
      await noteConflicts(tx, remind, { listingId: source.listingId, today, at })
    })
    return true
  } catch (error) {
    const isUnreadable = error instanceof UnreadableAddress || error instanceof UnreadableCalendar
    if (!isUnreadable) throw error
    const { failure } = error
    const again = { pause: everyMilliseconds / 1000, longest: seldomMilliseconds / 1000 }
    const isOnlyImpatient = kind === 'decision' && failure === 'address-too-slow'
    if (isOnlyImpatient) return false
    await database.begin(async (tx) => {
      await sources.setFailure(tx, source.id, { failure, at, again: kind === 'scheduled' ? again : undefined })
      if (kind === 'decision') return
      const patience = kind === 'scheduled' && passing.includes(failure) ? 2 : 0
      const untold = await sources.setNotified(tx, source.id, patience)
      if (home && untold && kind === 'scheduled') await notifyOfFault(tx, home, untold.name)
    })
    return false
  }
}

const answersOf = ({ transparentTakes, beyondWindowTakes }: sources.SourceToRead) => ({
  ...(typeof transparentTakes === 'boolean' && { transparent: transparentTakes }),
  ...(typeof beyondWindowTakes === 'boolean' && { 'beyond-window': beyondWindowTakes }),
})

/**
 * Reads due calendars, of several landlords at once and round-robin among each one's; safe in any number of processes.
 * The returned function stops it.
 */
export function startReading(deps: ReadingDeps, onFault: (error: unknown) => void): () => Promise<void> {
  const pass = async () => {
    const now = await sources.databaseNow(deps.database)
    const next = new Date(now.getTime() + everyMilliseconds)
    const due = await sources.takeDueSources(deps.database, { now, next, most: lanes })
    const read = await Promise.allSettled(due.map((source) => readSource(deps, source)))
    const fault = read.find(({ status }) => status === 'rejected')
    if (fault?.status === 'rejected') throw fault.reason
    return due.length > 0 ? 'more' : 'rest'
  }
  return repeat(pass, { pauseMilliseconds, onFault })
}
