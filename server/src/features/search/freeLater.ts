/**
 * Which homes are free only later than soon, kept for the order of "Recommended" (D 5.7). An index knows no clock: what
 * changed is looked at in each tick, and all homes once an hour of the lease clock, since days pass without a change.
 */
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import * as store from './freeLaterStore.ts'

const hourSeconds = 3_600

/** Keeps the column while the process lives; `tick` is cheap where nothing changed. */
export function createFreeLater({ database, clock }: { database: Database; clock: Pick<Clock, 'leaseNow'> }) {
  let lookedInHour: number | undefined
  /** The last home of the pass under way; undefined between passes. */
  let after: string | undefined
  return {
    async tick(): Promise<void> {
      const now = clock.leaseNow()
      await store.placeChanged(database, now)
      const hour = Math.floor(now / hourSeconds)
      if (hour !== lookedInHour && after === undefined) {
        after = store.beforeAll
        lookedInHour = hour
      }
      // Some homes in each tick: what else is due does not wait for all of them.
      if (after !== undefined) after = await store.placeAfter(database, now, after)
    },
  }
}
