/** The deposit under the policy "released at handover": what of it the landlord owes back, and until when (D 11.3). */
import { depositDue } from './deposit.ts'
import type { DepositPolicy } from './fields.ts'

/** After this time past its day a deposit that was not paid back is marked so, and the lease is over (D 11.3). */
export const secondsUntilNotReturned = 90 * 86_400

/** What decides it, in the stablecoin's smallest unit: what was agreed, what reached the landlord, what came back. */
export interface HandoverDeposit {
  readonly depositPolicy: DepositPolicy
  readonly rent: bigint
  /** First rent and deposit together. */
  readonly handover: bigint
  /** What the escrow paid the landlord of it: after a share or a ruling less than was agreed. */
  readonly toLandlord: bigint
  readonly paidBack: bigint
}

/** What is still owed; 0 where the escrow holds the deposit itself, and before the landlord has it. */
export function depositOwed({ depositPolicy, rent, handover, toLandlord, paidBack }: HandoverDeposit): bigint {
  if (depositPolicy !== 'at-handover') return 0n
  const received = (toLandlord < handover ? toLandlord : handover) - rent
  return received > paidBack ? received - paidBack : 0n
}

/** Until when it is to be paid back: when the escrow would have sent it home. */
export const owedUntil = depositDue
