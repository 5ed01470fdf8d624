/** What the calendar does to leases by itself: lapse what nobody answered or paid, end stays, free nights (D 6.1, D 6.4). */
import type { ActName } from '@keyhold/rental/lease.ts'
import { may } from '@keyhold/rental/lease.ts'
import { act } from '../acting.ts'
import type { LeaseParts } from '../parts.ts'
import { rateLandlord } from '../rating.ts'
import { lockLease } from '../store.ts'
import { freeLapsedNights, listEnded, listUnanswered, listUnpaid } from './store.ts'

export interface Calendar {
  /**
   * Does what is due now. `finalTime` is the time up to which the chain cannot change any more: unpaid leases lapse, and
   * their nights are free, only when a final block is later than payBy.
   */
  tick(finalTime: number): Promise<void>
}

/** Opens the calendar. */
export function openCalendar(parts: LeaseParts): Calendar {
  const { database, clock } = parts

  async function each(ids: string[], name: ActName, why: string): Promise<void> {
    for (const id of ids) {
      const landlordId = await database.begin(async (tx) => {
        const lease = await lockLease(tx, id)
        if (!lease || !may('clock', name, lease)) return undefined
        await act(parts, tx, lease, name, { party: 'clock', facts: { why } })
        return lease.landlordId
      })
      if (landlordId && why === 'unanswered') await rateLandlord(parts, landlordId)
    }
  }
  return {
    async tick(finalTime) {
      const now = clock.leaseNow()
      await each(await listUnanswered(database, now), 'lapse', 'unanswered')
      await each(await listUnpaid(database, finalTime), 'lapse', 'unpaid')
      await each(await listEnded(database, now), 'complete', 'stay-over')
      await freeLapsedNights(database, finalTime)
    },
  }
}
