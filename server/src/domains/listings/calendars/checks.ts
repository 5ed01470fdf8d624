/** External calendars before a decision: the landlord's to accept, and the tenant's to pay (D 12.6, D 12.21). */
import type { CalendarConflict } from '@keyhold/api/calendars.schema.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Query } from '../../../gateways/database.ts'
import * as conflicts from './conflictStore.ts'
import { areNightsTaken, noteConflicts } from './conflicts.ts'
import { type ReadingDeps, readSource } from './reading.ts'
import * as sources from './sourceStore.ts'
import { databaseNow } from './sourceStore.ts'
import { describeConflict } from './wire.ts'

/** For all calendars of a home together. */
const decisionMilliseconds = 5000
/** A calendar that was read so recently is not read again. */
const freshMilliseconds = 60_000

export interface ChecksDeps extends ReadingDeps {
  readonly onFault: (error: unknown) => void
  /** For tests. */
  readonly decisionMilliseconds?: number
}

export type CalendarChecks = ReturnType<typeof createChecks>

/** Creates the checks that leases call. */
export function createChecks(deps: ChecksDeps) {
  const { database, clock, listings, remind, onFault } = deps
  const todayOf = async (listingId: string) =>
    dayAt(clock.leaseNow(), (await listings.find(listingId))?.timeZone ?? 'UTC')

  return {
    /**
     * Reads the calendars of a home that are due, all at once, within 5 s. False if one could not be read now, or was
     * failing before.
     */
    async readDue(listingId: string): Promise<boolean> {
      const now = await databaseNow(database)
      const fresh = new Date(now.getTime() - freshMilliseconds)
      const due = await sources.takeSourcesOf(database, listingId, { now, fresh })
      const milliseconds = deps.decisionMilliseconds ?? decisionMilliseconds
      const read = due.map((source) => readSource(deps, source, { kind: 'decision', milliseconds }))
      const all = Promise.all(
        read.map((one) =>
          one.catch((error: unknown) => {
            onFault(error)
            return false
          }),
        ),
      )
      const isRead = due.length === 0 || (await within(all, milliseconds))?.every(Boolean) === true
      return isRead && (await sources.listSources(database, listingId)).every(({ failedSince }) => failedSince === null)
    },

    /** Refuses nights that external calendars take. */
    async refuseTaken(query: Query, { listingId, stay }: { listingId: string; stay: Stay }): Promise<void> {
      if (await areNightsTaken(query, listingId, stay, await todayOf(listingId))) throw new Refusal('calendar-taken')
    },

    /**
     * Refuses a payment while a calendar takes nights of the lease and its landlord has not confirmed that they are
     * free. Both parties are notified once.
     */
    async refusePayment({ id, listingId }: { id: string; listingId: string }): Promise<void> {
      const today = await todayOf(listingId)
      const at = await databaseNow(database)
      const isStopped = await database.begin(async (tx) => {
        await noteConflicts(tx, remind, { listingId, today, at })
        const stopped = await conflicts.stopPayment(tx, id, at)
        if (stopped?.isFirst) await remind(tx, id, { calendar: 'stopped', from: stopped.from, to: stopped.to })
        return stopped !== undefined
      })
      if (isStopped) throw new Refusal('calendar-stops-payment')
    },

    /** Those of some leases whose payment a conflict stops. */
    listStopped: (leaseIds: readonly string[]): Promise<string[]> => conflicts.listStopped(database, leaseIds),

    /** The conflicts of one lease, by calendar. */
    async conflictsOf({ id, listingId }: { id: string; listingId: string }): Promise<CalendarConflict[]> {
      const own = (await conflicts.listOpen(database, listingId)).filter(({ leaseId }) => leaseId === id)
      const all = own.length > 0 ? await sources.listSources(database, listingId) : []
      return own.map((one) => describeConflict(one, all.find((source) => source.id === one.sourceId)?.name ?? ''))
    },
  }
}

/** The result within a time; undefined after it. */
async function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
