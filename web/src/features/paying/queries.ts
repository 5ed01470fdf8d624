/** What the payment page reads: the lease, the start of its payment, the landlord's signature, and the way ahead. */
import { escrowFacts, leaseActivated, startPaying } from '@keyhold/api/deposits.ts'
import { type LeaseDetail, oneLease } from '@keyhold/api/leases.ts'
import { useQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { api } from '../../gateways/api.ts'
import { checkAcceptance } from '../../gateways/wallet/acceptance.ts'
import { readDepth } from '../../gateways/wallet/confirmations.ts'
import { placeOf, termsOf } from '../../gateways/wallet/facts.ts'
import type { Place } from '../../gateways/wallet/place.ts'
import { type Doer, lookAhead } from '../../gateways/wallet/runErrand.ts'

const pollMilliseconds = 2_000

/** One lease, for its parties; asked again every two seconds while `isAwaited`, or while its payment is not final. */
export function useLease(id: string, isAwaited = false) {
  return useQuery({
    queryKey: ['lease', id],
    queryFn: ({ signal }) => api(oneLease, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      isAwaited || state.data?.contractStatus === 'Deposit Pending' ? pollMilliseconds : false,
  })
}

/** About what the network takes of a payment, before a wallet tries it; undefined while nobody knows. */
export function useNetworkFee(isWanted: boolean) {
  const read = { queryKey: ['escrow'], queryFn: ({ signal }: { signal: AbortSignal }) => api(escrowFacts, { signal }) }
  return useQuery({ ...read, enabled: isWanted }).data?.networkFee
}

/** Starts to pay from a wallet: the terms with this wallet in them, and their id (D 4.8). Harmless to repeat. */
export function usePaymentStart(leaseId: string, address: Address | undefined) {
  return useQuery({
    queryKey: ['payment-start', leaseId, address],
    enabled: address !== undefined,
    queryFn: () => api(startPaying, { params: { id: leaseId }, input: { renterWalletAddress: address ?? '' } }),
    staleTime: 60_000,
    retry: false,
  })
}
export type Start = NonNullable<ReturnType<typeof usePaymentStart>['data']>

/** Whether the landlord's wallet signed these very terms. */
export function useAcceptance(start: Start | undefined) {
  return useQuery({
    queryKey: ['acceptance', start?.smartContractId, start?.acceptanceSignature],
    enabled: start !== undefined,
    queryFn: () => {
      if (!start) throw new Error('unreachable')
      const signature = start.acceptanceSignature as Hex | null
      return checkAcceptance(placeOf(start), termsOf(start.terms), {
        landlord: start.landlordWalletAddress as Address,
        signature,
      })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What is left to do, and a dry run of it; looked at again every five seconds while something is missing. */
export function useOutlook(doer: Doer | undefined) {
  return useQuery({
    queryKey: ['outlook', doer?.errand.id, doer?.errand.call.data, doer?.account, doer?.place.chainId],
    enabled: doer !== undefined,
    queryFn: () => {
      if (!doer) throw new Error('unreachable')
      return lookAhead(doer)
    },
    refetchInterval: ({ state }) => ((state.data?.plan.shortages.length ?? 0) > 0 ? 5_000 : false),
    staleTime: 0,
    retry: false,
  })
}

/** Tells the house to look now (D 6.8). It is a hint only: without it the payment is found all the same. */
export function tellActivated(lease: LeaseDetail, start: Start, transactionId: string): Promise<unknown> {
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

/** How deep a transaction lies, asked again every two seconds until it is final; null if no block holds it any more. */
export function useDepth(place: Place | undefined, hash: Hex | undefined, isFinal: boolean) {
  return useQuery({
    queryKey: ['depth', place?.chainId, hash],
    enabled: place !== undefined && hash !== undefined,
    queryFn: async () => (place && hash ? ((await readDepth(place, hash)) ?? null) : null),
    refetchInterval: isFinal ? false : pollMilliseconds,
  })
}
