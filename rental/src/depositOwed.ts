/**
 * The deposit under the policy "released at handover": the amount the landlord owes back, and its due time (D 11.3).
 */
import { depositDue } from './deposit.ts'
import type { DepositPolicy } from './fields.ts'

/** This long after its due day an unpaid deposit is marked as such, and the lease is over (D 11.3). */
export const secondsUntilNotReturned = 90 * 86_400

/**
 * The input, in the stablecoin's smallest unit: the agreed amount, the amount the landlord got, and the amount paid
 * back.
 */
export interface HandoverDeposit {
  readonly depositPolicy: DepositPolicy
  readonly rent: bigint
  /** First rent and deposit together. */
  readonly handover: bigint
  /** The escrow's payout to the landlord: after a share or a ruling less than agreed. */
  readonly toLandlord: bigint
  readonly paidBack: bigint
  /** The sum of the deductions that the landlord stated (D 11.3). */
  readonly kept?: bigint
  /** What became of the statement: a `DeductionAnswer`; undefined before an answer, or without a statement. */
  readonly answer?: string | undefined
  /** What the tenant confirmed having received another way. */
  readonly had?: bigint
}

/** The amount still owed; 0 where the escrow holds the deposit, and before the landlord has it. */
export function depositOwed(deposit: HandoverDeposit): bigint {
  const { paidBack, kept = 0n, had = 0n } = deposit
  const left = receivedOf(deposit) - paidBack - kept - had
  return left > 0n ? left : 0n
}

/**
 * What the landlord keeps by their deductions. Until the tenant agreed to them, or was silent, money that comes back
 * beyond the rest gives them up.
 */
export function keptOf(deposit: HandoverDeposit): bigint {
  const { answer, paidBack, kept = 0n, had = 0n } = deposit
  if (answer === 'agreed' || answer === 'unanswered') return kept
  const left = receivedOf(deposit) - paidBack - had
  if (left >= kept) return kept
  return left > 0n ? left : 0n
}

/** What was paid back beyond the deposit: rents. */
export function rentsPaidBack(deposit: HandoverDeposit): bigint {
  const { paidBack, had = 0n } = deposit
  const beyond = paidBack + had + keptOf(deposit) - receivedOf(deposit)
  if (beyond >= paidBack) return paidBack
  return beyond > 0n ? beyond : 0n
}

/** The deposit as it reached the landlord with the first rent. */
export function receivedOf({
  depositPolicy,
  rent,
  handover,
  toLandlord,
}: Pick<HandoverDeposit, 'depositPolicy' | 'rent' | 'handover' | 'toLandlord'>): bigint {
  if (depositPolicy !== 'at-handover') return 0n
  const received = (toLandlord < handover ? toLandlord : handover) - rent
  return received > 0n ? received : 0n
}

/** When it must be paid back: when the escrow would have returned it. */
export const owedUntil = depositDue
