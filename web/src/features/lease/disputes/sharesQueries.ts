/** What the two of a lease offered each other to share, as the house keeps it, and what can be said to it. */

import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { declineShares, leaseShares, offerShares, type SharesInput, type SharesOffer } from '@keyhold/api/shares.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { queryOptions, skipToken, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../../gateways/api.ts'
import { viewerOf } from '../leaseState.ts'

const keyOf = (leaseId: string) => ['leases', 'shares', leaseId] as const
const refetchMilliseconds = 10_000

/** The offers of a lease, oldest first; none while they are not known, or nothing is held. With `part`, of that one alone. */
export function useSharesOffers(
  { id, parts }: Pick<LeaseDetail, 'id' | 'parts'>,
  part?: EscrowPart,
): readonly SharesOffer[] {
  const { data } = useQuery(offersOf(id, parts))
  return data?.offers.filter((offer) => part === undefined || offer.part === part) ?? []
}

/** Whether the offers of a lease are still asked for the first time: a page that shows them waits for one answer, and does not jump. */
export function useIsAskingForOffers(id: string, lease: Pick<LeaseDetail, 'parts'> | undefined): boolean {
  const { isLoading, failureCount } = useQuery(offersOf(id, lease?.parts))
  return isLoading && failureCount === 0
}

/** Asked beside the lease itself; where nothing is held, nothing is asked. */
function offersOf(id: string, parts: LeaseDetail['parts'] | undefined) {
  const isHeld = parts?.some(({ held }) => BigInt(held) > 0n) ?? true
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: isHeld ? ({ signal }) => api(leaseShares, { params: { id }, signal }) : skipToken,
    refetchInterval: refetchMilliseconds,
  })
}

/** The open ones of a part, about exactly what is held of it now. */
export function openOffers(offers: readonly SharesOffer[], { parts }: Pick<LeaseDetail, 'parts'>, now: number) {
  const isHeld = ({ part, toTenant, toLandlord }: SharesOffer) =>
    BigInt(parts.find((one) => one.part === part)?.held ?? 0) === BigInt(toTenant) + BigInt(toLandlord)
  return offers.filter((offer) => offer.state === 'open' && now <= offer.deadline && isHeld(offer))
}

/** Whether something that the other one offers waits for the viewer's answer: that is the one loud thing on a page. */
export function useIsAsked(lease: LeaseDetail, now: number, part?: EscrowPart): boolean {
  return openOffers(useSharesOffers(lease, part), lease, now).some(({ party }) => party !== viewerOf(lease))
}

/** Passes on what the viewer signed. */
export function useOfferShares(leaseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: SharesInput) => api(offerShares, { input }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(leaseId) }),
  })
}

const passingOn = (leaseId: string) => ['shares', 'passing-on', leaseId] as const

/** The same from a dialog: what stands is read anew once it has gone, however it goes, so that the page behind it does not move. */
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

/** Whether a dialog passes on at this moment what was signed: until then nobody can say that Keyhold does not have it. */
export function useIsPassingOn(leaseId: string): boolean {
  return useIsMutating({ mutationKey: passingOn(leaseId) }) > 0
}

/** Says no to what the other one offered; whatever comes of it, what stands is read anew. */
export function useDeclineShares(leaseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (offer: string) => api(declineShares, { params: { id: leaseId, offer } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(leaseId) }),
  })
}
