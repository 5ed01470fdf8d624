/** What landlords owe who refunded before move-in when the tenant could not cancel free of charge (ADR 147). */
import { refundOwed } from '@keyhold/rental/cancellation.ts'
import type { Query } from '../../../gateways/database.ts'

interface Row {
  readonly leaseId: string
  readonly firstRent: string
  readonly freeUntil: bigint
  readonly halfUntil: bigint
  readonly refundedAt: bigint
  readonly paidBack: string
}

/** By lease, in the smallest unit; usually none. A payment that came after the lease had ended is refunded without it. */
export async function listRefundOwed(query: Query, leaseIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  if (leaseIds.length === 0) return new Map()
  const rows = await query<Row[]>`
    select deposit.lease_id, first_rent, free_until, half_until, refund.at as refunded_at,
      (select coalesce(sum(amount), 0) from payment
        where payment.lease_id = deposit.lease_id and kind = 'paid-back' and not payment.is_second) as paid_back
    from deposit
      join lease_terms on lease_terms.chain_id = deposit.chain_id and lease_terms.escrow = deposit.escrow
        and lease_terms.id = deposit.terms_id
      join payment refund on refund.lease_id = deposit.lease_id and refund.kind = 'refunded' and not refund.is_second
    where deposit.lease_id in ${query(leaseIds)} and not deposit.is_second and refunded_before_handover
      and not exists (select from lease_history late
        where late.lease_id = deposit.lease_id and transition in ('withdraw', 'cancel', 'lapse'))`
  return new Map(
    rows.flatMap(({ leaseId, firstRent, freeUntil, halfUntil, refundedAt, paidBack }) => {
      const rules = { firstRent: BigInt(firstRent), freeUntil: Number(freeUntil), halfUntil: Number(halfUntil) }
      const owed = refundOwed(rules, Number(refundedAt), BigInt(paidBack))
      return owed > 0n ? [[leaseId, owed] as const] : []
    }),
  )
}
