/** A second payment of a lease that was paid already (D 4.8). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'

export type SecondPayment = LeaseDetail['secondPayments'][number]
