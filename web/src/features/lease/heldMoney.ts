/** Names and sums of a lease's money, per reader. Amounts in USDT's smallest unit. */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseCard, LeaseDetail, LeasePart } from '@keyhold/api/leases.ts'
import { isDisputed, type Payee } from '@keyhold/rental/deposit.ts'
import { isClosed } from '@keyhold/rental/lease.ts'
import { paidIn } from '@keyhold/rental/paidIn.ts'

/** What the escrow holds of a lease now. */
export function heldTotal({ parts }: Pick<LeaseCard, 'parts'>): bigint {
  return parts.reduce((sum, { held }) => sum + BigInt(held), 0n)
}

/** The sum due to a party at an instant of the lease clock: one release pays all of it. */
export function dueTotal({ parts }: Pick<LeaseCard, 'parts'>, payee: Payee, now: number): bigint {
  const due = parts.filter((part) => part.payee === payee && now >= part.due)
  return due.reduce((sum, { held }) => sum + BigInt(held), 0n)
}

/** Whether a part waits for a settlement or a ruling: disputed and not expired. */
export function isOpenDispute(
  { held, due, firstDue }: Pick<LeasePart, 'held' | 'due' | 'firstDue'>,
  now: number,
): boolean {
  return isDisputed({ held: BigInt(held), due, firstDue }) && now < due
}

/** Whether money was, is or may still be held: not after a lease ended unpaid. */
export function mayHoldMoney(lease: Pick<LeaseCard, 'contractStatus' | 'parts'>): boolean {
  return !isClosed(statusOf(lease)) || lease.parts.some(({ state }) => state !== 'awaited')
}

/** Whether a part goes to the reader. */
export function isPayee({ payee }: LeasePart, { isLandlordInContract }: LeaseCard): boolean {
  return (payee === 'landlord') === isLandlordInContract
}

/** The message key of a part's name: at policy "at handover" the first part is rent and deposit together (D 5.5). */
export function partNameKey(
  { part }: Pick<LeasePart, 'part'>,
  { money }: { readonly money: Pick<LeaseCard['money'], 'depositPolicy'> },
): 'rent' | 'rentAndDeposit' | 'deposit' {
  if (part === 'deposit') return 'deposit'
  return money.depositPolicy === 'at-handover' ? 'rentAndDeposit' : 'rent'
}

/**
 * The start of the present wait (unix seconds): the latest of request, payment, keys and move-out. Every countdown of a
 * page starts there.
 */
export function waitingSince({ requestedAt, transactions, moveIn, moveOut }: LeaseDetail, now: number): number {
  const paid = paidIn(transactions)?.date ?? requestedAt
  return Math.max(requestedAt, ...[paid, moveIn, moveOut].filter((at) => at <= now))
}
