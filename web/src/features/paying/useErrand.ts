/** One errand about a lease that is paid, in the hands of a person: the wallet, the dry run, and the one act: go on. */
import { leaseActivated } from '@keyhold/api/deposits.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useMemo, useState } from 'react'
import type { Address, Hex } from 'viem'
import { api } from '../../gateways/api.ts'
import type { Wish } from '../../gateways/wallet/calls.ts'
import { errandOf } from '../../gateways/wallet/errand.ts'
import { termsOf } from '../../gateways/wallet/facts.ts'
import type { Place } from '../../gateways/wallet/place.ts'
import type { Doer } from '../../gateways/wallet/runErrand.ts'
import { usePlace, useWallet } from '../../gateways/wallet/useWallet.ts'
import { neededInstead } from './neededInstead.ts'
import { useOutlook } from './queries.ts'
import { useErrandRun } from './useErrandRun.ts'

/** Where the lease's own escrow is: an earlier lease stays with its escrow when a newer one exists. */
export function placeOfLease(place: Place | undefined, { chain }: Pick<LeaseDetail, 'chain'>): Place | undefined {
  if (!place || !chain || chain.chainId !== place.chainId) return undefined
  return { ...place, escrow: chain.escrow as Address }
}

/** `wish` is undefined while what the person typed is not a wish yet. */
export function useErrand(lease: LeaseDetail, wish: Wish | undefined, failed: string) {
  const { connection } = useWallet()
  const { place: current, fault } = usePlace()
  const [done, setDone] = useState<{ transactionId: Hex | undefined }>()
  const connected = connection.stage === 'connected' ? connection : undefined
  const place = useMemo(() => placeOfLease(current, lease), [current, lease])
  const isOnNetwork = connected !== undefined && connected.chainId === place?.chainId
  // Letting go what is due is anybody's; all else is done by the account that the terms name.
  const needed = wish?.act === 'release' ? undefined : neededInstead(lease, connected)
  const doer = useMemo<Doer | undefined>(() => {
    if (needed || !isOnNetwork || !place || !lease.terms || !wish) return undefined
    const errand = errandOf(wish, place, termsOf(lease.terms))
    return { provider: connected.wallet.provider, account: connected.address, place, errand }
  }, [connected, needed, isOnNetwork, place, lease.terms, wish])
  const outlook = useOutlook(doer)
  const run = useErrandRun({
    leaseId: lease.id,
    doer,
    failed,
    hint: (transactionId) => api(leaseActivated, { input: { contractId: lease.id, transactionId } }),
    lookAgain: () => void outlook.refetch(),
    onDone: (transactionId) => setDone({ transactionId }),
  })
  return { connected, needed, current, place, placeFault: fault, isOnNetwork, doer, outlook, done, failed, ...run }
}
export type ErrandInHand = ReturnType<typeof useErrand>
