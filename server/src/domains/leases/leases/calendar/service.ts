/** Scheduled transitions: lapse unanswered or unpaid leases, end stays, free nights (D 6.1, D 6.4). */
import { secondsUntilNotReturned } from '@keyhold/rental/depositOwed.ts'
import type { CompletionReason, LapseReason } from '@keyhold/rental/historyWords.ts'
import { canTransition, isPending } from '@keyhold/rental/lease.ts'
import { forEachIsolated } from '../../../../gateways/forEachIsolated.ts'
import { rateLandlord } from '../answerRate.ts'
import type { LeaseDeps } from '../deps.ts'
import type { Lease } from '../lease.ts'
import { freeNights, lockLease } from '../store.ts'
import { transition } from '../transition.ts'
import { type EndedStay, listEnded, listLapsedNights, listUnanswered, listUnpaid } from './store.ts'
import { createUnpaidCheck, isSurelyUnpaid } from './unpaidCheck.ts'

export interface Calendar {
  /**
   * Runs what is due now. `finalTime` is the time up to which the chain is final. An unpaid lease lapses, and its
   * nights are freed, only when a final block is later than payBy and the availability check confirms that nobody paid.
   * While two nodes disagree, or one of them is unavailable, nothing is due (D 11.20).
   */
  tick(finalTime: number): Promise<void>
}

/** Creates the scheduler service. */
export function createCalendar(deps: LeaseDeps): Calendar {
  const { database, clock } = deps

  /**
   * Transitions each lease that is still due once it is locked: a landlord may have answered meanwhile. A failure does
   * not stop the others.
   */
  async function transitionEach(
    ids: string[],
    name: 'lapse',
    why: LapseReason,
    isSo: (lease: Lease) => boolean,
  ): Promise<void> {
    await forEachIsolated(ids, async (id) => {
      const landlordId = await database.begin(async (tx) => {
        const lease = await lockLease(tx, id)
        if (!lease || !canTransition('clock', name, lease) || !isSo(lease)) return undefined
        await transition(deps, tx, lease, name, { party: 'clock', facts: { why } })
        return lease.landlordId
      })
      if (landlordId && why === 'unanswered') await rateLandlord(deps, landlordId)
    })
  }
  /** Ends a stay without a deposit in the escrow; the amount never paid back is recorded permanently (D 11.3). */
  const complete = ({ id, notReturned }: EndedStay) =>
    database.begin(async (tx) => {
      const lease = await lockLease(tx, id)
      if (!lease || !canTransition('clock', 'complete', lease)) return
      const facts: Record<string, string> & { why: CompletionReason } =
        notReturned === '0' ? { why: 'stay-over' } : { why: 'not-returned', amount: notReturned }
      await transition(deps, tx, lease, 'complete', { party: 'clock', facts })
    })
  const freeIfUnpaid = (id: string) =>
    database.begin(async (tx) => {
      const lease = await lockLease(tx, id)
      if (lease && !lease.paidTerms) await freeNights(tx, id)
    })
  async function unpaid(ids: readonly string[]): Promise<string[]> {
    const look = createUnpaidCheck(deps)
    const answers = await Promise.all(ids.map((id) => isSurelyUnpaid(look, id)))
    return ids.filter((_, place) => answers[place])
  }
  return {
    async tick(finalTime) {
      if (deps.chain.isDoubtful()) return
      const now = clock.leaseNow()
      const isUnanswered = ({ status, answerBy }: Lease) => isPending(status) && answerBy <= now
      const isUnpaid = ({ status, acceptance }: Lease) =>
        status === 'accepted' && acceptance !== undefined && acceptance.payBy < finalTime
      const steps = [
        async () => transitionEach(await listUnanswered(database, now), 'lapse', 'unanswered', isUnanswered),
        async () => transitionEach(await unpaid(await listUnpaid(database, finalTime)), 'lapse', 'unpaid', isUnpaid),
        async () => forEachIsolated(await listEnded(database, now, secondsUntilNotReturned), complete),
        async () => forEachIsolated(await unpaid(await listLapsedNights(database, finalTime)), freeIfUnpaid),
      ]
      await forEachIsolated(steps, (step) => step())
    },
  }
}
