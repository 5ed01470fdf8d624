/** The early end page's queries and mutations (D 11.21). */

import {
  agreeToEnding,
  endingPlan,
  leaseEnding,
  type ProposeEndingInput,
  proposeEnding,
  withdrawEnding,
} from '@keyhold/api/endings.ts'
import { leaseNotice, noticePlan } from '@keyhold/api/endNotice.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../gateways/api.ts'

const pollMilliseconds = 5_000

/** The proposed or agreed end, for a lease's two parties. */
export function useEnding(leaseId: string | undefined) {
  return useQuery({
    queryKey: ['lease', leaseId, 'ending'],
    enabled: leaseId !== undefined,
    queryFn: ({ signal }) => api(leaseEnding, { params: { id: leaseId ?? '' }, signal }),
    refetchInterval: ({ state }) => (state.data ? pollMilliseconds : false),
  })
}

/** The effect of an end day on the money; not fetched for an invalid day. */
export function useEndingPlan(leaseId: string, validTo: string | undefined) {
  return useQuery({
    queryKey: ['lease', leaseId, 'ending', validTo],
    enabled: validTo !== undefined,
    queryFn: ({ signal }) => api(endingPlan, { params: { id: leaseId, validTo: validTo ?? '' }, signal }),
  })
}

/** The days on which the reader's notice can end the stay. */
export function useEndNotice(leaseId: string, hasNotice: boolean) {
  return useQuery({
    queryKey: ['lease', leaseId, 'notice'],
    enabled: hasNotice,
    queryFn: ({ signal }) => api(leaseNotice, { params: { id: leaseId }, signal }),
  })
}

/** The effect of a notice that ends the stay on a day; not fetched for an invalid day. */
export function useNoticePlan(leaseId: string, validTo: string | undefined) {
  return useQuery({
    queryKey: ['lease', leaseId, 'notice', validTo],
    enabled: validTo !== undefined,
    queryFn: ({ signal }) => api(noticePlan, { params: { id: leaseId, validTo: validTo ?? '' }, signal }),
  })
}

export function useProposeEnding(leaseId: string) {
  return useMutation({
    mutationFn: (input: ProposeEndingInput) => api(proposeEnding, { params: { id: leaseId }, input }),
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

/** Reads everything about a lease again. */
export function useRefresh(leaseId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['lease', leaseId] })
}
