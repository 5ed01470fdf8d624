/** What waits at the escrow because the token refused to deliver it: paid out of a lease, and not delivered (D 11.20). */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseCard, LeaseDetail, LeasePart } from '@keyhold/api/leases.ts'
import { viewerOf } from './leaseState.ts'

/** Whether a payment still waits at the escrow for its payee. */
export function isWaiting({ credit }: Pick<PaymentRow, 'credit'>): boolean {
  return credit !== null && credit.paidAt === null
}

/** When a payment reached its payee: one that waited, when it was paid out at last; undefined while it waits. */
export function arrivedAt({ date, credit }: Pick<PaymentRow, 'date' | 'credit'>): number | undefined {
  return credit ? (credit.paidAt ?? undefined) : date
}

/** The payments of a lease that wait, for one of the two. */
export function waitingFor({ transactions }: Pick<LeaseDetail, 'transactions'>, payee: 'tenant' | 'landlord') {
  return transactions.filter((row) => isWaiting(row) && row.to === payee)
}

/** What waits, in USDT's smallest unit; for whoever looks, or for both. */
export function waitingTotal(lease: LeaseDetail, whose: 'viewer' | 'both'): bigint {
  const own = waitingFor(lease, viewerOf(lease))
  const rows = whose === 'viewer' ? own : lease.transactions.filter(isWaiting)
  return rows.reduce((sum, { price }) => sum + BigInt(price), 0n)
}

/** What waits of one part; a refund is of both. */
export function waitingOfPart({ transactions }: LeaseDetail, { part }: Pick<LeasePart, 'part'>): readonly PaymentRow[] {
  return transactions.filter((row) => isWaiting(row) && (row.part === part || row.paymentType === 'refunded'))
}

/** What of a lease in a list waits at the escrow, in USDT's smallest unit: for whoever looks, for the other one, or for both. */
export function undeliveredTotal(
  { undelivered, isLandlordInContract }: Pick<LeaseCard, 'undelivered' | 'isLandlordInContract'>,
  whose: 'you' | 'them' | 'both',
): bigint {
  const [tenant, landlord] = [BigInt(undelivered.tenant), BigInt(undelivered.landlord)]
  if (whose === 'both') return tenant + landlord
  return (whose === 'you') === isLandlordInContract ? landlord : tenant
}
