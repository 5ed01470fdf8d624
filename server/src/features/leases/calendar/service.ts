/** What the calendar does to leases by itself: lapse what nobody answered or paid, end stays, free nights (D 6.1, D 6.4). */
import { type ActName, isPending, may } from '@keyhold/rental/lease.ts'
import { act } from '../acting.ts'
import type { Lease } from '../lease.ts'
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

  /** Acts on each lease for which it is still so once it is locked: a landlord may have answered meanwhile. */
  async function each(ids: string[], name: ActName, why: string, isSo: (lease: Lease) => boolean): Promise<void> {
    for (const id of ids) {
      const landlordId = await database.begin(async (tx) => {
        const lease = await lockLease(tx, id)
        if (!lease || !may('clock', name, lease) || !isSo(lease)) return undefined
        await act(parts, tx, lease, name, { party: 'clock', facts: { why } })
        return lease.landlordId
      })
      if (landlordId && why === 'unanswered') await rateLandlord(parts, landlordId)
    }
  }
  return {
    async tick(finalTime) {
      const now = clock.leaseNow()
      const isUnanswered = ({ stage, answerBy }: Lease) => isPending(stage) && answerBy <= now
      const isUnpaid = ({ stage, acceptance }: Lease) =>
        stage === 'Pay Deposit' && acceptance !== undefined && acceptance.payBy < finalTime
      const isEnded = ({ deposit, moveOut }: Lease) => deposit === 0n && moveOut <= now
      await each(await listUnanswered(database, now), 'lapse', 'unanswered', isUnanswered)
      await each(await listUnpaid(database, finalTime), 'lapse', 'unpaid', isUnpaid)
      await each(await listEnded(database, now), 'complete', 'stay-over', isEnded)
      await freeLapsedNights(database, finalTime)
    },
  }
}
