/** A second payment of a lease that was paid already (D 4.8). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'

export type SecondPayment = LeaseDetail['secondPayments'][number]

/** A second payment moves by its own terms, at the escrow that holds it; no deposit is owed from it. */
export function withTermsOf(lease: LeaseDetail, second: SecondPayment): LeaseDetail {
  const { terms, smartContractId, chain, parts } = second
  return { ...lease, terms, smartContractId, chain, parts, depositOwed: null }
}
