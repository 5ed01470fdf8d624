/** How long the arbitrator of a dispute reads the papers of its lease (D 12.13). */
import type { Dispute } from './dispute.ts'

/** The time after the end of a dispute in which its arbitrator still reads. */
export const secondsToReadPapers = 30 * 86_400

/** A dispute, and when it ends without a decision (unix seconds). */
export interface EndingDispute extends Pick<Dispute, 'state' | 'decided'> {
  readonly due: number
}

/** When its arbitrator can no longer read; undefined while it is open. */
export function papersCloseAt({ state, decided, due }: EndingDispute): number | undefined {
  return state === 'open' ? undefined : (decided?.at ?? due) + secondsToReadPapers
}

/** Whether the arbitrator of these disputes of a lease may read its papers at an instant. */
export function mayReadPapers(disputes: readonly EndingDispute[], now: number): boolean {
  return disputes.some((one) => now < (papersCloseAt(one) ?? Number.POSITIVE_INFINITY))
}
