/**
 * What a landlord keeps of a deposit that they received at the handover, and the tenant's answer (D 11.3). The escrow no longer
 * holds the money, so no arbitrator can decide: both statements are recorded. Amounts in the smallest unit, instants in
 * unix seconds of the lease clock.
 */
import {
  depositOwed,
  type HandoverDeposit,
  keptOf,
  owedUntil,
  receivedOf,
  secondsUntilNotReturned,
} from './depositOwed.ts'

/** Why the landlord deducts a part of the deposit: the grounds of a claim. */
export const deductionReasons = [
  'damage',
  'not-clean',
  'missing-items',
  'unpaid-bills',
  'unpaid-rent',
  'other',
] as const
export type DeductionReason = (typeof deductionReasons)[number]

/** One deduction. `photos` are SHA-256 hashes of photos that the landlord added. */
export interface Deduction {
  readonly reason: DeductionReason
  readonly amount: bigint
  readonly text: string
  readonly photos: readonly string[]
}

export const deductionLimits = { items: 20, text: 1000, photos: 4, photosInAll: 40, objection: 2000 } as const

/** The time in which the tenant may answer before the silence is recorded. */
export const secondsToAnswerDeductions = 14 * 86_400

/** The tenant's answer; `unanswered` is recorded after the time to answer. */
export const deductionAnswers = ['agreed', 'contested', 'unanswered'] as const
export type DeductionAnswer = (typeof deductionAnswers)[number]

export const answerDeductionsBy = ({ statedAt }: { readonly statedAt: number }) => statedAt + secondsToAnswerDeductions

/** The state of a deposit from the handover. */
export interface DepositReturn extends HandoverDeposit {
  readonly moveOut: number
  /** How many days after the move-out it must be paid back. */
  readonly returnDays: number
  /** Of the standing statement; undefined without one. */
  readonly statedAt: number | undefined
  readonly answer: DeductionAnswer | undefined
}

/** Whether a statement still waits for the tenant: its silence was not recorded yet. */
export function isAnswerAwaited({ statedAt, answer }: Pick<DepositReturn, 'statedAt' | 'answer'>): boolean {
  return statedAt !== undefined && answer === undefined
}

/** Why the landlord may not state deductions now; undefined if they may. A statement replaces one that was not agreed. */
export function refuseDeductions(deposit: DepositReturn, now: number) {
  if (receivedOf(deposit) === 0n) return 'deductions-no-deposit'
  if (now < deposit.moveOut) return 'deductions-too-early'
  if (deposit.answer === 'agreed' || deposit.answer === 'unanswered') return 'deductions-answered'
  return depositOwed({ ...deposit, kept: 0n }) > 0n ? undefined : 'deductions-no-deposit'
}

/** Why the tenant may not answer now. Contested deductions may still be agreed to; those that were given up, not. */
export function refuseDeductionAnswer(deposit: DepositReturn, said: 'agreed' | 'contested') {
  const { statedAt, answer } = deposit
  if (statedAt === undefined || keptOf(deposit) === 0n) return 'deductions-not-found'
  if (answer === undefined || (answer === 'contested' && said === 'agreed')) return undefined
  return 'deductions-answered'
}

/** Why the tenant may not say "I have it" now: the deposit is owed back after the stay. */
export function refuseDepositHad(deposit: DepositReturn, now: number) {
  if (depositOwed(deposit) === 0n) return 'deductions-no-deposit'
  return now < deposit.moveOut ? 'not-at-this-stage' : undefined
}

/** How a deposit from the handover ended, for the landlord's record; undefined while it is open. */
export const handoverEnds = ['returned', ...deductionAnswers, 'not-returned'] as const
export type HandoverEnd = (typeof handoverEnds)[number]

export function handoverEnd(deposit: DepositReturn, now: number): HandoverEnd | undefined {
  if (receivedOf(deposit) === 0n) return undefined
  if (depositOwed(deposit) > 0n) return now >= owedUntil(deposit) + secondsUntilNotReturned ? 'not-returned' : undefined
  if (deposit.statedAt === undefined || keptOf(deposit) === 0n) return 'returned'
  return deposit.answer
}
