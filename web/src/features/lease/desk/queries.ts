/** The arbitrator desk's API queries and mutations. */
import {
  chooseDeskName,
  type DecisionInput,
  declareInterest,
  deskDisputes,
  deskLease,
  deskName,
  keepDecision,
} from '@keyhold/api/desk.ts'
import type { DeclaredInterest } from '@keyhold/api/disputes.ts'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../gateways/api.ts'

const pollMilliseconds = 20_000

/** The disputes of leases that name the viewer's wallet: open ones first, by deadline. */
export function useDeskDisputes() {
  return useQuery({
    queryKey: ['desk'],
    queryFn: ({ signal }) => api(deskDisputes, { signal }),
    refetchInterval: pollMilliseconds,
    retry: false,
  })
}

/** One lease with its disputes and both statements; undefined `id`: none. */
export function useDeskLease(id: string | undefined) {
  return useQuery({
    queryKey: ['desk', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => api(deskLease, { params: { id }, signal }),
    refetchInterval: pollMilliseconds,
    retry: false,
  })
}

/** Stores a decision before the wallet is asked to carry it out. */
export function useKeepDecision(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: DecisionInput) => api(keepDecision, { params: { id }, input }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['desk'] }),
  })
}

/**
 * Declares whether the arbitrator has a conflict of interest in a lease's disputes; the case is refetched whatever the
 * result.
 */
export function useDeclareInterest(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (interest: DeclaredInterest['interest']) =>
      api(declareInterest, { params: { id }, input: { interest } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['desk'] }),
  })
}

const nameKey = ['desk name'] as const

/** The arbitrator's own public name. */
export function useDeskName() {
  return useQuery({ queryKey: nameKey, queryFn: ({ signal }) => api(deskName, { signal }), retry: false })
}

/** Chooses it; empty takes it back. */
export function useChooseDeskName() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { readonly name: string }) => api(chooseDeskName, { input }),
    onSuccess: (chosen) => queries.setQueryData(nameKey, chosen),
  })
}
