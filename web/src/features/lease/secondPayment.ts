/** A second payment of a lease that was paid already (D 4.8). */
import type { DisputeRow, SecondDisputeRow } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'

export type SecondPayment = LeaseDetail['secondPayments'][number]

/** A second payment moves by its own terms, at the escrow that holds it; no deposit is owed from it. */
export function withTermsOf(lease: LeaseDetail, second: SecondPayment): LeaseDetail {
  const { terms, smartContractId, chain, parts } = second
  return { ...lease, terms, smartContractId, chain, parts, depositOwed: null }
}

/** The lease with the terms and the place of the payment that a dispute is about. */
export function paymentOf(lease: LeaseDetail, dispute: DisputeRow | SecondDisputeRow): LeaseDetail {
  return 'second' in dispute ? { ...lease, ...dispute.second } : lease
}
