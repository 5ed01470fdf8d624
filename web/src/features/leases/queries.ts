/** What the pages of leases read and do. Whatever waits for somebody else is asked again by itself. */
import { readProfile } from '@keyhold/api/accounts.ts'
import type { CodeChoice } from '@keyhold/api/codes.schema.ts'
import { listCodes } from '@keyhold/api/codes.ts'
import {
  acceptLease,
  cancelLease,
  declineLease,
  editRequest,
  myLeases,
  myRentals,
  oneLease,
  openRequest,
  type RequestInput,
  requestLease,
  withdrawLease,
} from '@keyhold/api/leases.ts'
import { findRoomAd } from '@keyhold/api/listings.ts'
import { storeOf } from '@keyhold/rental/code.ts'
import { isClosed, isPending, type Stage } from '@keyhold/rental/lease.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { useLanguage } from '../../gateways/text.tsx'

const listMilliseconds = 20_000

/** How long until a lease is asked again: soon while money is on its way, never once it is closed. */
export function pollOf(stage: Stage | undefined): number | false {
  if (stage === undefined || isClosed(stage)) return false
  if (stage === 'Pay Deposit' || stage === 'Deposit Pending') return 2_000
  return isPending(stage) ? 10_000 : 5_000
}

/** Every lease the viewer is a party of, newest first. */
export function useLeases() {
  return useQuery({
    queryKey: ['leases', 'all'],
    queryFn: ({ signal }) => api(myLeases, { signal }),
    refetchInterval: listMilliseconds,
  })
}

/** The viewer's leases as a tenant, without what waits for an answer (D 6.3). */
export function useRentals() {
  return useQuery({
    queryKey: ['leases', 'rentals'],
    queryFn: ({ signal }) => api(myRentals, { signal }),
    refetchInterval: listMilliseconds,
  })
}

/** One lease, for its parties; undefined `id`: none. */
export function useLease(id: string | undefined) {
  return useQuery({
    queryKey: ['lease', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => api(oneLease, { params: { id: id ?? '' }, signal }),
    refetchInterval: ({ state }) => pollOf(state.data?.contractStatus),
  })
}

/** One's own profile, for what it knows already. */
export function useOwnProfile(id: string | undefined) {
  return useQuery({
    queryKey: ['profile', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => api(readProfile, { params: { id: id ?? '' }, signal }),
  })
}

/** The home that is asked for. */
export function useHome(id: string | undefined) {
  return useQuery({
    queryKey: ['home', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => api(findRoomAd, { params: { id: id ?? '' }, signal }),
  })
}

/** Marital statuses to choose from (code store 12). */
export function useMaritalStatuses() {
  return useQuery<CodeChoice[]>({
    queryKey: ['codes', storeOf.maritalStatus, useLanguage()],
    queryFn: ({ signal }) => api(listCodes, { params: { id: storeOf.maritalStatus }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Forgets what is known of leases, so that pages show what became of them. */
function useFreshLeases(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['leases'] }),
      queries.invalidateQueries({ queryKey: ['lease'] }),
    ])
  }
}

/** Sends a request, or changes the one with this id. */
export function useSendRequest(id: string | undefined) {
  const fresh = useFreshLeases()
  return useMutation({
    mutationFn: (input: RequestInput): Promise<unknown> =>
      id ? api(editRequest, { input: { ...input, id } }) : api(requestLease, { input }),
    onSuccess: fresh,
  })
}

/** The landlord accepts the terms they read, with the signature of their wallet if it was at hand. */
export function useAccept({ id, roomAd }: { id: string; roomAd: { id: string } }) {
  const fresh = useFreshLeases()
  return useMutation({
    mutationFn: ({ document, signature }: { document: string; signature: string | undefined }) =>
      api(acceptLease, { input: { roomAdId: roomAd.id, contractId: id, document, ...(signature && { signature }) } }),
    onSuccess: fresh,
  })
}

/** The landlord has seen a request (D 6.1). */
export function useOpen(id: string) {
  const fresh = useFreshLeases()
  return useMutation({ mutationFn: () => api(openRequest, { params: { id } }), onSuccess: fresh })
}

const ends = { decline: declineLease, withdraw: withdrawLease, cancel: cancelLease } as const
export type End = keyof typeof ends

/** Ends a lease before money is paid; whoever does it may say why. */
export function useEnd(act: End, contractId: string) {
  const fresh = useFreshLeases()
  return useMutation({
    mutationFn: (reason: string) => api(ends[act], { input: { contractId, ...(reason && { reason }) } }),
    onSuccess: fresh,
  })
}
