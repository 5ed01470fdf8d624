/** What the wear sheet proposes for a claim: carried by its link to the claim's dialog, where all of it can be changed (D 11.27). */
import { type DisputeReason, disputeReasons } from '@keyhold/rental/disputeStatement.ts'

export interface ClaimProposal {
  /** In USDT's smallest unit; it may be more than the escrow holds. */
  readonly amount: string
  readonly reason: DisputeReason
  readonly words: string
}

/** What a link to the lease carries; `opens` until the dialog was opened by it once. */
export interface ClaimState {
  readonly claim: ClaimProposal
  readonly opens: boolean
}

/** Reads it from a page's state in the history, which the browser restores as it was written. */
export function readClaimState(state: unknown): ClaimState | undefined {
  const { claim, opens } = (state ?? {}) as Partial<ClaimState>
  const isReadable =
    typeof claim?.amount === 'string' &&
    /^\d{1,78}$/.test(claim.amount) &&
    disputeReasons.includes(claim.reason) &&
    typeof claim.words === 'string'
  return isReadable ? { claim, opens: opens === true } : undefined
}
