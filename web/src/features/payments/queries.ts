/** What the payments tab reads: the rows, and the leases they belong to. */
import { escrowFacts, paymentsTransfers } from '@keyhold/api/deposits.ts'
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

/** Where a transaction of a chain can be looked up by anybody; undefined where no explorer is known. */
export function useExplorer(): (chainId: number, transaction: string) => string | undefined {
  const facts = useQuery({ queryKey: ['escrow'], queryFn: ({ signal }) => api(escrowFacts, { signal }) }).data
  return (chainId, transaction) =>
    facts?.explorerUrl && facts.chainId === chainId ? `${facts.explorerUrl}/tx/${transaction}` : undefined
}
