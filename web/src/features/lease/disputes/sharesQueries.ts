/** A lease's settlement offers, as the instance stores them, and the replies to them. */

import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { declineShares, leaseShares, offerShares, type SharesInput, type SharesOffer } from '@keyhold/api/shares.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { queryOptions, skipToken, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../../gateways/api.ts'
import { viewerOf } from '../leaseState.ts'

const keyOf = (leaseId: string) => ['leases', 'shares', leaseId] as const
const refetchMilliseconds = 10_000

/** A lease's offers, oldest first; none until loaded, or if nothing is held. With `part`, only that one's. */
export function useSharesOffers(
  { id, parts }: Pick<LeaseDetail, 'id' | 'parts'>,
  part?: EscrowPart,
): readonly SharesOffer[] {
  const { data } = useQuery(offersOf(id, parts))
  return data?.offers.filter((offer) => part === undefined || offer.part === part) ?? []
}

/** Whether a lease's offers are loading for the first time: a page that shows them waits, to avoid layout shift. */
export function useIsAskingForOffers(id: string, lease: Pick<LeaseDetail, 'parts'> | undefined): boolean {
  const { isLoading, failureCount } = useQuery(offersOf(id, lease?.parts))
  return isLoading && failureCount === 0
}

/** Fetched together with the lease; if nothing is held, not at all. */
function offersOf(id: string, parts: LeaseDetail['parts'] | undefined) {
  const isHeld = parts?.some(({ held }) => BigInt(held) > 0n) ?? true
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: isHeld ? ({ signal }) => api(leaseShares, { params: { id }, signal }) : skipToken,
    refetchInterval: refetchMilliseconds,
  })
}

/** A part's open offers for exactly the sum held now. */
export function openOffers(offers: readonly SharesOffer[], { parts }: Pick<LeaseDetail, 'parts'>, now: number) {
  const isHeld = ({ part, toTenant, toLandlord }: SharesOffer) =>
    BigInt(parts.find((one) => one.part === part)?.held ?? 0) === BigInt(toTenant) + BigInt(toLandlord)
  return offers.filter((offer) => offer.state === 'open' && now <= offer.deadline && isHeld(offer))
}

/** Whether an offer of the other party waits for the viewer's reply: the page's one prominent action. */
export function useIsAsked(lease: LeaseDetail, now: number, part?: EscrowPart): boolean {
  return openOffers(useSharesOffers(lease, part), lease, now).some(({ party }) => party !== viewerOf(lease))
}

/** Passes on the viewer's signed offer. */
export function useOfferShares(leaseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: SharesInput) => api(offerShares, { input }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(leaseId) }),
  })
}

const passingOn = (leaseId: string) => ['shares', 'passing-on', leaseId] as const

/**
 * The same from a dialog: the offers are refetched after it closes, whatever the result, so that the page behind does
 * not shift.
 */
export function useOfferSharesInDialog(leaseId: string) {
  const queries = useQueryClient()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      void queries.invalidateQueries({ queryKey: keyOf(leaseId) })
    }
  }, [queries, leaseId])
  return useMutation({
    mutationKey: passingOn(leaseId),
    mutationFn: (input: SharesInput) => api(offerShares, { input }),
    onSuccess: () => (isGone.current ? queries.invalidateQueries({ queryKey: keyOf(leaseId) }) : undefined),
  })
}

/** Whether a dialog is passing a signed offer on: until then it is unknown whether Keyhold has it. */
export function useIsPassingOn(leaseId: string): boolean {
  return useIsMutating({ mutationKey: passingOn(leaseId) }) > 0
}

/** Declines the other party's offer; the offers are refetched whatever the result. */
export function useDeclineShares(leaseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (offer: string) => api(declineShares, { params: { id: leaseId, offer } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(leaseId) }),
  })
}
