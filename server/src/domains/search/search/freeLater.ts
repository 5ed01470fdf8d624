/**
 * Which homes become free only later, stored for the order of "Recommended" (D 5.7). An index has no clock: each tick
 * checks the changed homes, and all homes are checked once an hour of the lease clock, because days pass without a
 * change.
 */
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import * as store from './freeLaterStore.ts'

const hourSeconds = 3_600

/** Keeps the column up to date while the process lives; `tick` is cheap where nothing changed. */
export function createFreeLater({ database, clock }: { database: Database; clock: Pick<Clock, 'leaseNow'> }) {
  let checkedHour: number | undefined
  /** The last home of the running pass; undefined between passes. */
  let after: string | undefined
  return {
    async tick(): Promise<void> {
      const now = clock.leaseNow()
      await store.placeChanged(database, now)
      const hour = Math.floor(now / hourSeconds)
      if (hour !== checkedHour && after === undefined) {
        after = store.beforeAll
        checkedHour = hour
      }
      // A batch of homes per tick: other due work does not wait for all of them.
      if (after !== undefined) after = await store.placeAfter(database, now, after)
    },
  }
}
