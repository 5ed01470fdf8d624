/** Follows what was sent at an earlier visit: into a block, then to its depth there, without the wallet that sent it. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Address } from 'viem'
import { type Depth, readDepth } from '../../gateways/wallet/confirmations.ts'
import { placeOf, readFacts, termsOf } from '../../gateways/wallet/facts.ts'
import { forgetLanded, readLanded } from '../../gateways/wallet/landed.ts'
import { isLocalChain, type Place } from '../../gateways/wallet/place.ts'
import { keepProgress } from '../../gateways/wallet/progress.ts'
import { watchSent } from '../../gateways/wallet/watchSent.ts'
import { placeOfLease } from './useErrand.ts'
import type { LostErrand, SentErrand } from './useSentErrands.ts'

const lookMilliseconds = (place: Place | undefined) => (place && isLocalChain(place.chainId) ? 500 : 2_000)
/** Nodes lag: only what so many looks in a row did not find has vanished. */
const looksInVain = 3

export function useSentWatch(lease: LeaseDetail, sent: SentErrand, onLost: (lost: LostErrand) => void) {
  const place = useLeasePlace(lease)
  useLanding(lease, sent, { place, onLost })
  const { depth, inVain } = useLandedDepth(sent, place)
  useEffect(() => {
    if (inVain < looksInVain) return
    const { act, id, name, hash } = sent
    const account = readLanded(sent)?.account
    const mayCountTwice = act === 'payRent' || act === 'payBack'
    // It may be put into another block: it is waited for again, as if it had just been sent.
    if (mayCountTwice) keepProgress({ id, name, account, sent: { [act]: hash } })
    forgetLanded(sent)
    if (!mayCountTwice) onLost({ act, why: 'vanished' })
  }, [inVain, sent, onLost])
  return { place, depth }
}

/** Where the lease's escrow is, asked without waking any wallet. */
function useLeasePlace(lease: LeaseDetail): Place | undefined {
  const { data } = useQuery({ queryKey: ['place'], queryFn: async () => placeOf(await readFacts()) })
  return useMemo(() => placeOfLease(data, lease), [data, lease])
}

/**
 * Waits until it is in a block, which the browser then remembers, or tells how it was lost: at once, for what is lost is
 * forgotten, and its line with it. Asked again while nothing is known.
 */
function useLanding(
  { terms, isLandlordInContract: isLandlord }: LeaseDetail,
  { act, name, id, hash, isLanded }: SentErrand,
  { place, onLost }: { place: Place | undefined; onLost: (lost: LostErrand) => void },
) {
  useQuery({
    queryKey: ['sent', id, name, hash],
    enabled: !isLanded && place !== undefined && terms !== null,
    queryFn: async ({ signal }) => {
      if (!place || !terms) throw new Error('unreachable')
      const account = (isLandlord ? terms.landlord : terms.tenant) as Address
      const why = await watchSent({ act, name, place, terms: termsOf(terms), account, hash }, { signal })
      if (why) onLost({ act, why })
      return why ?? null
    },
    refetchInterval: ({ state }) => (state.status === 'error' ? lookMilliseconds(place) : false),
    retry: false,
  })
}

interface Look {
  readonly depth: Depth | undefined
  /** How often in a row no block held it. */
  readonly inVain: number
}
const unseen: Look = { depth: undefined, inVain: 0 }

function useLandedDepth({ hash, isLanded }: SentErrand, place: Place | undefined): Look {
  const queries = useQueryClient()
  const queryKey = ['landed', place?.chainId, hash]
  const { data = unseen } = useQuery({
    queryKey,
    enabled: isLanded && place !== undefined,
    queryFn: async (): Promise<Look> => {
      const depth = place && (await readDepth(place, hash))
      const before = queries.getQueryData<Look>(queryKey)?.inVain ?? 0
      return { depth, inVain: depth ? 0 : before + 1 }
    },
    refetchInterval: lookMilliseconds(place),
  })
  return data
}
