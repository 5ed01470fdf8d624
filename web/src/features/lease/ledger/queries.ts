/** The ledger page's queries and mutations. A pending rent is polled frequently. */
import {
  type MonthOfRentInput,
  nameMonthOfRent,
  type PaidOutsideInput,
  readLedger,
  sayPaidOutside,
} from '@keyhold/api/ledger.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../gateways/api.ts'

const pollMilliseconds = 5_000

/** Reads the rents of a lease, for its parties. */
export const ledgerQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['lease', id, 'ledger'],
    queryFn: ({ signal }) => api(readLedger, { params: { id: id ?? '' }, signal }),
  })

export function useLedger(id: string | undefined) {
  return useQuery({
    ...ledgerQuery(id),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data ? pollMilliseconds : false),
  })
}

/** Sets the month that a rent is for. */
export function useNameMonth(id: string) {
  const refresh = useRefresh(id)
  return useMutation({
    mutationFn: (input: MonthOfRentInput) => api(nameMonthOfRent, { params: { id }, input }),
    onSettled: refresh,
  })
}

/** Reports that a month was paid outside the escrow. */
export function useSayPaidOutside(id: string) {
  const refresh = useRefresh(id)
  return useMutation({
    mutationFn: (input: PaidOutsideInput) => api(sayPaidOutside, { params: { id }, input }),
    onSettled: refresh,
  })
}

function useRefresh(id: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['lease', id, 'ledger'] })
}
