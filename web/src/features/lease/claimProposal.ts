/**
 * A claim proposed by the wear sheet: passed by its link to the claim's dialog, where everything can be changed
 * (D 11.27).
 */
import { type DisputeReason, disputeReasons } from '@keyhold/rental/disputeStatement.ts'

export interface ClaimProposal {
  /** In USDT's smallest unit; it may exceed what the escrow holds. */
  readonly amount: string
  readonly reason: DisputeReason
  readonly words: string
}

/** The state of a link to the lease; `opens` until the dialog was opened once. */
export interface ClaimState {
  readonly claim: ClaimProposal
  readonly opens: boolean
}

/** Reads it from the page's history state, which the browser restores as it was written. */
export function readClaimState(state: unknown): ClaimState | undefined {
  const { claim, opens } = (state ?? {}) as Partial<ClaimState>
  const isReadable =
    typeof claim?.amount === 'string' &&
    /^\d{1,78}$/.test(claim.amount) &&
    disputeReasons.includes(claim.reason) &&
    typeof claim.words === 'string'
  return isReadable ? { claim, opens: opens === true } : undefined
}
