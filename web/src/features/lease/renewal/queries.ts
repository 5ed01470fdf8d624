/** The renewal page's queries and mutations (D 11.21). */
import {
  leaseRenewal,
  type OfferRenewalInput,
  offerRenewal,
  renewalToSign,
  type SignRenewalInput,
  signedRenewal,
  signRenewal,
  withdrawRenewal,
} from '@keyhold/api/renewals.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../gateways/api.ts'

const pollMilliseconds = 5_000

/** The offer for the time after a lease, for its parties. */
export function useRenewal(leaseId: string | undefined) {
  return useQuery({
    queryKey: ['lease', leaseId, 'renewal'],
    enabled: leaseId !== undefined,
    queryFn: ({ signal }) => api(leaseRenewal, { params: { id: leaseId ?? '' }, signal }),
    refetchInterval: ({ state }) => (state.data ? pollMilliseconds : false),
  })
}

/**
 * The terms the landlord will sign: valid for 30 minutes, so they are fetched when the dialog opens and not refetched
 * automatically.
 */
export function useRenewalToSign(id: string) {
  return useQuery({
    queryKey: ['renewal', id, 'toSign'],
    queryFn: ({ signal }) => api(renewalToSign, { params: { id }, signal }),
    staleTime: 60_000,
  })
}

/** What the tenant sends to the escrow. */
export function useSignedRenewal(id: string) {
  return useQuery({
    queryKey: ['renewal', id, 'signed'],
    queryFn: ({ signal }) => api(signedRenewal, { params: { id }, signal }),
    staleTime: 60_000,
  })
}

export function useOfferRenewal(leaseId: string) {
  return useMutation({
    mutationFn: (input: OfferRenewalInput) => api(offerRenewal, { params: { id: leaseId }, input }),
    onSettled: useRefresh(leaseId),
  })
}

export function useWithdrawRenewal(leaseId: string) {
  return useMutation({
    mutationFn: (id: string) => api(withdrawRenewal, { params: { id } }),
    onSettled: useRefresh(leaseId),
  })
}

export function useSignRenewal(leaseId: string, id: string) {
  return useMutation({
    mutationFn: (input: SignRenewalInput) => api(signRenewal, { params: { id }, input }),
    onSettled: useRefresh(leaseId),
  })
}

function useRefresh(leaseId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['lease', leaseId] })
}
