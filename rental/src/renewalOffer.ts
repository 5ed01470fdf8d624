/** What may be offered as a renewal, its deadline, and its effect on the deposit (D 11.21). */

import { secondsToAnswer } from './answerTimes.ts'
import { type Day, monthsAfter } from './day.ts'
import { type Balances, isDisputed, windows } from './deposit.ts'
import { Refusal } from './refusal.ts'
import { longestMonths, type Stay, stayOf } from './stay.ts'

/** The terms of the renewal. Amounts in the smallest unit. */
export interface OfferedRenewal {
  readonly validTo: Day
  readonly rent: bigint
  readonly deposit: bigint
}

/** The time a signed renewal waits for the tenant, and never beyond the old move-out: the escrow refuses it then. */
export const secondsToRenew = secondsToAnswer

const unit = 10n ** 18n
const maxUnits = 1_000_000n

/** Whether the deposit can move at an instant: it is held, undisputed, and the stay has begun and continues. */
export function isRenewable({ isPaid, deposit, terms, moveOut }: Balances, now: number): boolean {
  return isPaid && deposit.held > 0n && !isDisputed(deposit) && now >= terms.moveIn && now < moveOut
}

/** Whether it is too early: the escrow accepts no move-in more than 366 days ahead. */
export function isTooEarlyToRenew({ moveOut }: Balances, now: number): boolean {
  return moveOut > now + windows.ahead
}

/** Whether an amount is a valid rent or deposit: whole units, 1 to 1,000,000 (D 5.3). */
export function isPrice(amount: bigint): boolean {
  return amount % unit === 0n && amount >= unit && amount <= maxUnits * unit
}

/** The stay of the renewal, or why it is invalid. */
export function stayAfter({ validTo }: Pick<OfferedRenewal, 'validTo'>, old: Stay): Stay {
  const stay = stayOf(old.to, validTo)
  if (!stay) throw new Refusal('dates-not-valid', { validTo: 'dates-not-valid' })
  if (validTo > monthsAfter(old.to, longestMonths)) throw new Refusal('stay-too-long', { validTo: 'stay-too-long' })
  return stay
}

/** Refuses invalid offers. Amounts are checked only here: an existing offer is signed as made. */
export function checkRenewal({ validTo, rent, deposit }: OfferedRenewal, old: Stay): void {
  stayAfter({ validTo }, old)
  for (const [field, amount] of Object.entries({ rent, deposit })) {
    if (amount === 0n) throw new Refusal('invalid-values', { [field]: 'required' })
    if (amount % unit !== 0n) throw new Refusal('invalid-values', { [field]: 'invalid-format' })
    if (!isPrice(amount)) throw new Refusal('invalid-values', { [field]: 'too-big' })
  }
}

/** The amount of a lease's money that moved to the renewal: all that was paid in and is neither held nor paid out. */
export function movedOn({ isPaid, terms, handover, deposit, paidOut }: Balances): bigint {
  if (!isPaid) return 0n
  return terms.handover + terms.deposit - handover.held - deposit.held - paidOut.tenant - paidOut.landlord
}
