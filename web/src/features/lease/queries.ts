/** The lease pages' queries and mutations. Leases that wait for the other party are polled automatically. */

import { listWallets, resendConfirmation } from '@keyhold/api/accounts.ts'
import { leaseAgreement } from '@keyhold/api/agreements.ts'
import { askForPayout, leaseActivated, paymentsTransfers, provePayout, startPaying } from '@keyhold/api/deposits.ts'
import { type ArbitrationInput, leaseDisputes, myDisputes, startArbitration } from '@keyhold/api/disputes.ts'
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import {
  acceptLease,
  cancelLease,
  declineLease,
  editRequest,
  type LeaseCard,
  type LeaseDetail,
  myRentals,
  oneLease,
  openRequest,
  type RequestInput,
  requestLease,
  withdrawLease,
} from '@keyhold/api/leases.ts'
import { findRoomAd } from '@keyhold/api/listings.ts'
import { strayMoney } from '@keyhold/api/payments.ts'
import { codeListIds } from '@keyhold/rental/code.ts'
import { isClosed, isPending, type Status } from '@keyhold/rental/lease.ts'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '../../gateways/api.ts'
import { codesQuery, escrowFactsQuery, leasesQuery, profileQuery } from '../../gateways/queries.ts'
import { useLanguage } from '../../gateways/text/useText.tsx'

const listMilliseconds = 20_000
const awaitedMilliseconds = 2_000

/** A lease's poll interval: short while money is pending, none once it is closed and its stay is over. */
export function pollInterval(
  status: Status | undefined,
  stayState: LeaseCard['stayState'] | undefined = null,
): number | false {
  const isStayToGo = stayState === 'ahead' || stayState === 'running'
  if (status === undefined || (isClosed(status) && !isStayToGo)) return false
  if (status === 'accepted' || status === 'paying') return awaitedMilliseconds
  return isPending(status) ? 10_000 : 5_000
}

/** Every lease the viewer is a party of, newest first. */
export const useLeases = () => useQuery({ ...leasesQuery, refetchInterval: listMilliseconds })

/** The viewer's leases as a tenant, without unanswered requests (D 6.3). */
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

/** One lease's disputes and both statements; with `isWanted` false, not fetched. */
export function useLeaseDisputes(leaseId: string, isWanted = true) {
  return useQuery({
    queryKey: ['leases', 'disputes', leaseId],
    queryFn: isWanted ? ({ signal }) => api(leaseDisputes, { params: { id: leaseId }, signal }) : skipToken,
    refetchInterval: listMilliseconds,
  })
}

/** One lease, for its parties; undefined `id`: none. `isAwaited`: a sent transaction has not been indexed yet. */
export function useLease(id: string | undefined, isAwaited = false) {
  return useQuery({
    queryKey: ['lease', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => api(oneLease, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      isAwaited ? awaitedMilliseconds : pollInterval(state.data && statusOf(state.data), state.data?.stayState),
  })
}

/** Sends the confirmation e-mail again, at most once a minute. */
export const useResendConfirmation = () =>
  useMutation({ mutationFn: (email: string) => api(resendConfirmation, { input: { email } }) })

/** The user's own profile, for prefilling. */
export const useOwnProfile = (id: string | undefined) =>
  useQuery({ ...profileQuery(id ?? ''), enabled: id !== undefined })

/** The requested home. */
export function useRoomAd(id: string | undefined) {
  return useQuery({
    queryKey: ['home', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => api(findRoomAd, { params: { id }, signal }),
  })
}

/** Marital statuses to choose from (code store 12). */
export const useMaritalStatuses = () => useQuery(codesQuery(codeListIds.maritalStatus, useLanguage()))

/** The name of a marital status; empty until loaded. */
export function useMaritalStatusName(): (id: number) => string {
  const statuses = useMaritalStatuses().data
  return (id) => statuses?.find((status) => status.id === id)?.text ?? ''
}

/** A lease's agreement for its parties: a preview until acceptance, frozen then. */
export function useAgreement(leaseId: string) {
  return useQuery({
    queryKey: ['agreement', leaseId],
    queryFn: ({ signal }) => api(leaseAgreement, { params: { id: leaseId }, signal }),
  })
}

/** The escrow's address and costs; no data while the chain is unreachable. */
export const useEscrowFacts = () => useQuery(escrowFactsQuery)

/** A chain's explorer link of a transaction; undefined without a known explorer. */
export function useExplorer(): (chainId: number, transaction: string) => string | undefined {
  const facts = useEscrowFacts().data
  return (chainId, transaction) =>
    facts?.explorerUrl && facts.chainId === chainId ? `${facts.explorerUrl}/tx/${transaction}` : undefined
}

/** The user's money that belongs to no lease. */
export const useStrayMoney = () =>
  useQuery({
    queryKey: ['payments', 'stray'],
    queryFn: ({ signal }) => api(strayMoney, { signal }),
    refetchInterval: listMilliseconds,
    retry: false,
  })

/** The user's payments, newest first. */
export const usePayments = () =>
  useQuery({
    queryKey: ['payments'],
    queryFn: ({ signal }) => api(paymentsTransfers, { signal }),
    refetchInterval: listMilliseconds,
  })

/** A started payment is asked for again after this. */
export const startFreshMilliseconds = 60_000

/** The wallet that pays, and the payout account, if the tenant chose one. */
export interface PayingWallets {
  readonly address: string
  readonly payoutAccount: string | undefined
}

/** Starts a payment: the terms with these wallets, and their id (D 4.8). Idempotent. */
export function usePaymentStart(leaseId: string, wallets: PayingWallets | undefined) {
  return useQuery({
    queryKey: ['payment-start', leaseId, wallets?.address, wallets?.payoutAccount],
    queryFn: wallets
      ? () => {
          const { address: renterWalletAddress, payoutAccount } = wallets
          const input = { renterWalletAddress, ...(payoutAccount && { payoutAccount }) }
          return api(startPaying, { params: { id: leaseId }, input })
        }
      : skipToken,
    staleTime: startFreshMilliseconds,
  })
}

/** The tenant's proved wallets; read again for another `account` of the wallet. */
export const useProvedWallets = (account?: string) =>
  useQuery({ queryKey: ['proved-wallets', account], queryFn: ({ signal }) => api(listWallets, { signal }) })

export type StartedPayment = NonNullable<ReturnType<typeof usePaymentStart>['data']>

/** Prompts the server to poll now (D 6.8). Only a hint: the payment is found without it too. */
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

/** Invalidates the cached leases, so that pages refetch them. */
function useInvalidateLeases(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['leases'] }),
      queries.invalidateQueries({ queryKey: ['lease'] }),
    ])
  }
}

/** Proves the payout account again: `sign` signs the text that Keyhold asks for (D 4.8). */
export function useProvePayout(id: string) {
  const invalidate = useInvalidateLeases()
  return useMutation({
    mutationFn: async (sign: (message: string) => Promise<string>) => {
      const { message } = await api(askForPayout, { params: { id } })
      return api(provePayout, { params: { id }, input: { message, signature: await sign(message) } })
    },
    onSuccess: invalidate,
  })
}

/** Sends a request, or changes the one with this id. The first one sets the names of a profile that has none. */
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
    onError: (error, { roomAdId }) => {
      if (error instanceof ApiError && (error.code === 'cancellation-changed' || error.code === 'notices-changed'))
        void queries.invalidateQueries({ queryKey: ['home', roomAdId] })
    },
  })
}

interface Acceptance {
  readonly document: string
  readonly signature: string | undefined
  /** Although a calendar of the home could not be read. */
  readonly despiteUnread: boolean
}

/** The landlord accepts the terms they read, with their wallet's signature if it was available. */
export function useAcceptLease({ id, roomAd }: { id: string; roomAd: { id: string } }) {
  const invalidate = useInvalidateLeases()
  return useMutation({
    mutationFn: ({ document, signature, despiteUnread }: Acceptance) =>
      api(acceptLease, {
        input: {
          roomAdId: roomAd.id,
          contractId: id,
          document,
          ...(signature && { signature }),
          ...(despiteUnread && { despiteUnread }),
        },
      }),
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

/** Whether this ends a lease before payment, and so asks why. */
export const isEnd = (transition: string): transition is EndTransition => transition in endEndpoints

/** Ends a lease before payment, with an optional reason. */
export function useEndLease(transition: EndTransition, contractId: string) {
  const invalidate = useInvalidateLeases()
  return useMutation({
    mutationFn: (reason: string) => api(endEndpoints[transition], { input: { contractId, ...(reason && { reason }) } }),
    onSuccess: invalidate,
  })
}

/** Declines requests one after the other, each with the same message; returns how many were declined, and the failed ones. */
export function useDeclineSeveral() {
  const invalidate = useInvalidateLeases()
  return useMutation({
    mutationFn: async ({ ids, reason }: { ids: readonly string[]; reason: string }) => {
      const failed: { id: string; error: unknown }[] = []
      for (const contractId of ids)
        await api(declineLease, { input: { contractId, ...(reason && { reason }) } }).catch((error: unknown) =>
          failed.push({ id: contractId, error }),
        )
      return { done: ids.length - failed.length, failed }
    },
    onSettled: invalidate,
  })
}

/** Stores a party's statement on a part of a lease before they dispute it, or in reply (D 6.11). */
export function useSayInDispute() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: ArbitrationInput) => api(startArbitration, { input }),
    // Also after a refusal: another window may have written one.
    onSettled: (_done, _error, { requestId }) =>
      queries.invalidateQueries({ queryKey: ['leases', 'disputes', requestId] }),
  })
}
