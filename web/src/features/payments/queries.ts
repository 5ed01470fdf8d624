/** What the payments tab reads: the rows, and the leases they belong to. */
import { paymentsTransfers } from '@keyhold/api/deposits.ts'
import { myLeases } from '@keyhold/api/leases.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'

/** One's payments, newest first. */
export function usePayments() {
  return useQuery({ queryKey: ['payments'], queryFn: ({ signal }) => api(paymentsTransfers, { signal }) })
}

/** One's leases: for the names of the others, and the clock of each home. */
export function useLeasesOfPayments() {
  return useQuery({ queryKey: ['leases', 'payments'], queryFn: ({ signal }) => api(myLeases, { signal }) })
}
