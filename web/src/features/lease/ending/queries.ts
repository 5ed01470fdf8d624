/** What the page of an earlier end reads and says (D 11.21). */
import { agreeToEnding, endingPlan, leaseEnding, proposeEnding, withdrawEnding } from '@keyhold/api/endings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../gateways/api.ts'

const pollMilliseconds = 5_000

/** What is proposed or agreed, for the two of a lease. */
export function useEnding(leaseId: string | undefined) {
  return useQuery({
    queryKey: ['lease', leaseId, 'ending'],
    enabled: leaseId !== undefined,
    queryFn: ({ signal }) => api(leaseEnding, { params: { id: leaseId ?? '' }, signal }),
    refetchInterval: ({ state }) => (state.data ? pollMilliseconds : false),
  })
}

/** What an end on a day would do to the money; nothing is asked for a day that cannot be. */
export function useEndingPlan(leaseId: string, validTo: string | undefined) {
  return useQuery({
    queryKey: ['lease', leaseId, 'ending', validTo],
    enabled: validTo !== undefined,
    queryFn: ({ signal }) => api(endingPlan, { params: { id: leaseId, validTo: validTo ?? '' }, signal }),
  })
}

export function useProposeEnding(leaseId: string) {
  return useMutation({
    mutationFn: (validTo: string) => api(proposeEnding, { params: { id: leaseId }, input: { validTo } }),
    onSettled: useRefresh(leaseId),
  })
}

export function useWithdrawEnding(leaseId: string) {
  return useMutation({
    mutationFn: (id: string) => api(withdrawEnding, { params: { id } }),
    onSettled: useRefresh(leaseId),
  })
}

export function useAgreeToEnding(leaseId: string) {
  return useMutation({
    mutationFn: (id: string) => api(agreeToEnding, { params: { id } }),
    onSettled: useRefresh(leaseId),
  })
}

function useRefresh(leaseId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['lease', leaseId] })
}
