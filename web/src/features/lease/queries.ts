/** What the pages of a lease read of the API and do. Whatever waits for somebody else is asked again by itself. */

import { resendConfirmation } from '@keyhold/api/accounts.ts'
import { leaseAgreement } from '@keyhold/api/agreements.ts'
import { leaseActivated, paymentsTransfers, startPaying } from '@keyhold/api/deposits.ts'
import { type ArbitrationInput, leaseDisputes, myDisputes, startArbitration } from '@keyhold/api/disputes.ts'
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import {
  acceptLease,
  cancelLease,
  declineLease,
  editRequest,
  type LeaseDetail,
  myRentals,
  oneLease,
  openRequest,
  type RequestInput,
  requestLease,
  withdrawLease,
} from '@keyhold/api/leases.ts'
import { findRoomAd } from '@keyhold/api/listings.ts'
import { codeListIds } from '@keyhold/rental/code.ts'
import { isClosed, isPending, type Status } from '@keyhold/rental/lease.ts'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { codesQuery, escrowFactsQuery, leasesQuery, profileQuery } from '../../gateways/queries.ts'
import { useLanguage } from '../../gateways/text/useText.tsx'

const listMilliseconds = 20_000
const awaitedMilliseconds = 2_000

/** How long until a lease is asked again: soon while money is on its way, never once it is closed. */
export function pollInterval(status: Status | undefined): number | false {
  if (status === undefined || isClosed(status)) return false
  if (status === 'accepted' || status === 'paying') return awaitedMilliseconds
  return isPending(status) ? 10_000 : 5_000
}

/** Every lease the viewer is a party of, newest first. */
export const useLeases = () => useQuery({ ...leasesQuery, refetchInterval: listMilliseconds })

/** The viewer's leases as a tenant, without what waits for an answer (D 6.3). */
export function useRentals() {
  return useQuery({
    queryKey: ['leases', 'rentals'],
    queryFn: ({ signal }) => api(myRentals, { signal }),
    refetchInterval: listMilliseconds,
  })
}

/** The disputes of the viewer's leases, open ones first. */
export function useDisputes() {
  return useQuery({
    queryKey: ['leases', 'disputes'],
    queryFn: ({ signal }) => api(myDisputes, { signal }),
    refetchInterval: listMilliseconds,
  })
}

/** The disputes of one lease, and what the two said; `isWanted` false: none are asked for. */
export function useLeaseDisputes(leaseId: string, isWanted = true) {
  return useQuery({
    queryKey: ['leases', 'disputes', leaseId],
    queryFn: isWanted ? ({ signal }) => api(leaseDisputes, { params: { id: leaseId }, signal }) : skipToken,
    refetchInterval: listMilliseconds,
  })
}

/** One lease, for its parties; undefined `id`: none. `isAwaited`: what was sent for it has not arrived yet. */
export function useLease(id: string | undefined, isAwaited = false) {
  return useQuery({
    queryKey: ['lease', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => api(oneLease, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      isAwaited ? awaitedMilliseconds : pollInterval(state.data && statusOf(state.data)),
  })
}

/** Posts the letter that confirms one's e-mail again, once a minute at most. */
export const useResendConfirmation = () =>
  useMutation({ mutationFn: (email: string) => api(resendConfirmation, { input: { email } }) })

/** One's own profile, for what it knows already. */
export const useOwnProfile = (id: string | undefined) =>
  useQuery({ ...profileQuery(id ?? ''), enabled: id !== undefined })

/** The home that is asked for. */
export function useRoomAd(id: string | undefined) {
  return useQuery({
    queryKey: ['home', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => api(findRoomAd, { params: { id }, signal }),
  })
}

/** Marital statuses to choose from (code store 12). */
export const useMaritalStatuses = () => useQuery(codesQuery(codeListIds.maritalStatus, useLanguage()))

/** The word of a marital status; empty while it is not known. */
export function useMaritalStatusName(): (id: number) => string {
  const statuses = useMaritalStatuses().data
  return (id) => statuses?.find((status) => status.id === id)?.text ?? ''
}

/** The agreement of a lease for its parties: a preview until acceptance, frozen then. */
export function useAgreement(leaseId: string) {
  return useQuery({
    queryKey: ['agreement', leaseId],
    queryFn: ({ signal }) => api(leaseAgreement, { params: { id: leaseId }, signal }),
  })
}

/** Where the escrow is and what it costs; without data while the chain is away. */
export const useEscrowFacts = () => useQuery(escrowFactsQuery)

/** About what the network takes of a payment, before a wallet tries it; undefined while nobody knows. */
export const useNetworkFee = (isEnabled: boolean) =>
  useQuery({ ...escrowFactsQuery, enabled: isEnabled }).data?.networkFee

/** Where a transaction of a chain can be looked up by anybody; undefined where no explorer is known. */
export function useExplorer(): (chainId: number, transaction: string) => string | undefined {
  const facts = useEscrowFacts().data
  return (chainId, transaction) =>
    facts?.explorerUrl && facts.chainId === chainId ? `${facts.explorerUrl}/tx/${transaction}` : undefined
}

/** One's payments, newest first. */
export const usePayments = () =>
  useQuery({
    queryKey: ['payments'],
    queryFn: ({ signal }) => api(paymentsTransfers, { signal }),
    refetchInterval: listMilliseconds,
  })

/** Starts to pay from a wallet: the terms with this wallet in them, and their id (D 4.8). Harmless to repeat. */
export function usePaymentStart(leaseId: string, address: string | undefined) {
  return useQuery({
    queryKey: ['payment-start', leaseId, address],
    queryFn:
      address === undefined
        ? skipToken
        : () => api(startPaying, { params: { id: leaseId }, input: { renterWalletAddress: address } }),
    staleTime: 60_000,
  })
}
export type StartedPayment = NonNullable<ReturnType<typeof usePaymentStart>['data']>

/** Tells the server to look now (D 6.8). It is a hint only: without it the payment is found all the same. */
export function reportActivation(lease: LeaseDetail, start: StartedPayment, transactionId: string): Promise<unknown> {
  const { smartContractId, terms } = start
  const input = {
    roomAdId: lease.roomAd.id,
    contractId: lease.id,
    smartContractId,
    renterWalletAddress: terms.tenant,
    transactionId,
  }
  return api(leaseActivated, { input })
}

/** The same hint for any later transaction of a lease. */
export function reportTransaction(contractId: string, transactionId: string): Promise<unknown> {
  return api(leaseActivated, { input: { contractId, transactionId } })
}

/** Forgets what is known of leases, so that pages show what became of them. */
function useInvalidateLeases(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['leases'] }),
      queries.invalidateQueries({ queryKey: ['lease'] }),
    ])
  }
}

/** Sends a request, or changes the one with this id. The first one fills the names of a profile that has none. */
export function useSendRequest(id: string | undefined) {
  const queries = useQueryClient()
  const invalidateLeases = useInvalidateLeases()
  const invalidate = async () => {
    await Promise.all([invalidateLeases(), queries.invalidateQueries({ queryKey: ['profile'] })])
  }
  return useMutation({
    mutationFn: (input: RequestInput): Promise<unknown> =>
      id ? api(editRequest, { input: { ...input, id } }) : api(requestLease, { input }),
    onSuccess: invalidate,
  })
}

/** The landlord accepts the terms they read, with the signature of their wallet if it was at hand. */
export function useAcceptLease({ id, roomAd }: { id: string; roomAd: { id: string } }) {
  const invalidate = useInvalidateLeases()
  return useMutation({
    mutationFn: ({ document, signature }: { document: string; signature: string | undefined }) =>
      api(acceptLease, { input: { roomAdId: roomAd.id, contractId: id, document, ...(signature && { signature }) } }),
    onSuccess: invalidate,
  })
}

/** The landlord has seen a request (D 6.1). */
export function useOpenRequest(id: string) {
  const invalidate = useInvalidateLeases()
  return useMutation({ mutationFn: () => api(openRequest, { params: { id } }), onSuccess: invalidate })
}

const endEndpoints = { decline: declineLease, withdraw: withdrawLease, cancel: cancelLease } as const
export type EndTransition = keyof typeof endEndpoints

/** Whether this ends a lease before money is paid, and so asks why. */
export const isEnd = (transition: string): transition is EndTransition => transition in endEndpoints

/** Ends a lease before money is paid; whoever does it may say why. */
export function useEndLease(transition: EndTransition, contractId: string) {
  const invalidate = useInvalidateLeases()
  return useMutation({
    mutationFn: (reason: string) => api(endEndpoints[transition], { input: { contractId, ...(reason && { reason }) } }),
    onSuccess: invalidate,
  })
}

/** Keeps what a party says of a part of a lease before they dispute it, or in answer (D 6.11). */
export function useSayInDispute() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: ArbitrationInput) => api(startArbitration, { input }),
    // Also after a refusal: another window may have said something.
    onSettled: (_done, _error, { requestId }) =>
      queries.invalidateQueries({ queryKey: ['leases', 'disputes', requestId] }),
  })
}
