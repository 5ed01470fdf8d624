/** Compares external calendars with the leases of a home, and notifies its landlord of nights that both take. */
import type { Day } from '@keyhold/rental/day.ts'
import type { CalendarMoment } from '@keyhold/rental/historyWords.ts'
import { mergeNights } from '@keyhold/rental/mergeNights.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import * as conflicts from './conflictStore.ts'
import { isEcho, sharedNights } from './echo.ts'
import { askedKinds, type ReadCalendar, type TakenKind } from './parsing/readCalendar.ts'
import * as store from './store.ts'

/** Writes a row of a lease's history, of which the parties are notified. */
export type RemindOfCalendar = (
  tx: Transaction,
  leaseId: string,
  facts: { readonly calendar: CalendarMoment } & Partial<Stay>,
) => Promise<void>

/** The nights from `today` on that external calendars take, without what is ours. */
async function readTaken(query: Query, listingId: string, today: Day) {
  const blocks = await store.listBlocks(query, listingId, today)
  const stays = await conflicts.listHeldStays(query, listingId, today)
  const exported = [...stays, ...blocks.filter(({ sourceId }) => sourceId === null)]
  const taken = blocks.flatMap(({ sourceId, kind, from, to }) =>
    sourceId === null || isEcho({ from, to, kind }, exported, today) ? [] : [{ sourceId, kind, from, to }],
  )
  return { taken, stays, exported }
}

/** A calendar of which the landlord is not asked about nights of ours that come back: these are taken anyway. */
export async function withoutEchoes(
  query: Query,
  read: ReadCalendar,
  listingId: string,
  today: Day,
): Promise<ReadCalendar> {
  if (!read.periods.some(({ kind }) => isAsked(kind))) return read
  const { exported } = await readTaken(query, listingId, today)
  const periods = read.periods.map((period) =>
    isAsked(period.kind) && isEcho(period, exported, today) ? { ...period, kind: 'taken' as const } : period,
  )
  return { ...read, periods }
}

const isAsked = (kind: TakenKind | null) => (askedKinds as readonly (TakenKind | null)[]).includes(kind)

/** Whether external calendars take nights of a stay that no lease holds yet. */
export async function areNightsTaken(query: Query, listingId: string, stay: Stay, today: Day): Promise<boolean> {
  const { taken } = await readTaken(query, listingId, today)
  return taken.some((period) => sharedNights(period, stay))
}

/** A home whose calendars and leases are compared; `at` by the database's clock. */
interface Comparison {
  readonly listingId: string
  readonly today: Day
  readonly at: Date
}

/**
 * Makes a change of a home's calendars, then stores its conflicts. The landlord is notified of each that is new, and
 * tenants whose payment goes on. Nights about which the landlord is still asked (`askedKinds`) are in no conflict.
 */
export async function noteConflicts(
  tx: Transaction,
  remind: RemindOfCalendar,
  home: Comparison,
  change: () => Promise<void> = async () => undefined,
): Promise<void> {
  await resumeAfter(tx, remind, home.listingId, async () => {
    await change()
    await compare(tx, remind, home)
  })
}

/** Makes a change after which conflicts may be over, and notifies tenants whose payment goes on. */
export async function resumeAfter(
  tx: Transaction,
  remind: RemindOfCalendar,
  listingId: string,
  change: () => Promise<void>,
): Promise<void> {
  const before = await conflicts.listOpen(tx, listingId)
  await change()
  const open = new Set((await conflicts.listOpen(tx, listingId)).map(({ leaseId }) => leaseId))
  const stopped = new Set(before.flatMap(({ leaseId, stoppedAt }) => (stoppedAt ? [leaseId] : [])))
  for (const leaseId of stopped) {
    if (open.has(leaseId)) continue
    await conflicts.setResumed(tx, leaseId)
    await remind(tx, leaseId, { calendar: 'confirmed' })
  }
}

async function compare(tx: Transaction, remind: RemindOfCalendar, { listingId, today, at }: Comparison): Promise<void> {
  const { taken, stays } = await readTaken(tx, listingId, today)
  const certain = taken.filter(({ kind }) => !isAsked(kind))
  const found = stays
    .filter(({ isStanding }) => isStanding)
    .flatMap(({ leaseId, from, to }) => {
      const coming = { from: from < today ? today : from, to }
      return [...Map.groupBy(certain, ({ sourceId }) => sourceId)].flatMap(([sourceId, periods]) => {
        const nights = mergeNights(periods.flatMap((period) => sharedNights(period, coming) ?? []))
        return nights.length > 0 ? [{ leaseId, sourceId, nights }] : []
      })
    })
  await conflicts.emptyOthers(tx, listingId, found)
  for (const { nights, ...key } of found) {
    if (!(await conflicts.setConflict(tx, key, nights, at))) continue
    await remind(tx, key.leaseId, {
      calendar: 'conflict',
      from: nights[0]?.from ?? today,
      to: nights.at(-1)?.to ?? today,
    })
  }
}
