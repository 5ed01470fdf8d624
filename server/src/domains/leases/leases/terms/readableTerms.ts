/** Which of a lease's issued terms a party reads. */
import type { Lease } from '../lease.ts'
import type { IssuedTerms } from './store.ts'

/**
 * The paid terms, else those issued last. A landlord reads none before a payment was seen: a start names the wallets of
 * the tenant, who may never pay from them.
 */
export function readableTerms(
  lease: Pick<Lease, 'id' | 'paidTerms' | 'landlordId' | 'status'>,
  issued: readonly IssuedTerms[],
  viewerId: string,
): IssuedTerms | undefined {
  const own = issued.filter(({ leaseId }) => leaseId === lease.id)
  const paid = own.find(({ id }) => id === lease.paidTerms)
  const isUnseen = viewerId === lease.landlordId && lease.status !== 'paying'
  return paid ?? (isUnseen ? undefined : own.at(-1))
}
