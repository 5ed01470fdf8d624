/** Undelivered credits at the escrow: paid out of a lease, but the token refused the delivery (D 11.20). */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseCard, LeaseDetail, LeasePart } from '@keyhold/api/leases.ts'
import { viewerOf } from './leaseState.ts'

/** Whether the escrow still holds a payment for its payee. */
export function isWaiting({ credit }: Pick<PaymentRow, 'credit'>): boolean {
  return credit !== null && credit.paidAt === null
}

/** When a payment reached its payee: a credit, when it was finally delivered; undefined until then. */
export function arrivedAt({ date, credit }: Pick<PaymentRow, 'date' | 'credit'>): number | undefined {
  return credit ? (credit.paidAt ?? undefined) : date
}

/** A lease's undelivered payments, for one of the two parties. */
export function waitingFor({ transactions }: Pick<LeaseDetail, 'transactions'>, payee: 'tenant' | 'landlord') {
  return transactions.filter((row) => isWaiting(row) && row.to === payee)
}

/** The undelivered sum in USDT's smallest unit; for the reader, or for both. */
export function waitingTotal(lease: LeaseDetail, whose: 'viewer' | 'both'): bigint {
  const own = waitingFor(lease, viewerOf(lease))
  const rows = whose === 'viewer' ? own : lease.transactions.filter(isWaiting)
  return rows.reduce((sum, { price }) => sum + BigInt(price), 0n)
}

/** The undelivered sum of one part; a refund and what a cancellation returns are of both. */
export function waitingOfPart({ transactions }: LeaseDetail, { part }: Pick<LeasePart, 'part'>): readonly PaymentRow[] {
  return transactions.filter((row) => isWaiting(row) && (row.part === part || row.part === null))
}

/**
 * The undelivered sum of a lease in a list, in USDT's smallest unit: for the reader, for the other party, or for both.
 */
export function undeliveredTotal(
  { undelivered, isLandlordInContract }: Pick<LeaseCard, 'undelivered' | 'isLandlordInContract'>,
  whose: 'you' | 'them' | 'both',
): bigint {
  const [tenant, landlord] = [BigInt(undelivered.tenant), BigInt(undelivered.landlord)]
  if (whose === 'both') return tenant + landlord
  return (whose === 'you') === isLandlordInContract ? landlord : tenant
}
