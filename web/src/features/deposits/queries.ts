/** What the pages of money read. */
import { escrowFacts } from '@keyhold/api/deposits.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'

/** Where the escrow is and what it costs; undefined while the chain is away. */
export function useEscrow() {
  return useQuery({ queryKey: ['escrow'], queryFn: ({ signal }) => api(escrowFacts, { signal }) })
}
