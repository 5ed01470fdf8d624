/** One payment in the hands of a person: where it stands, what the wallet is doing, what went wrong, and the one act: go on. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useMemo } from 'react'
import { useText } from '../../gateways/text.tsx'
import { errandOf } from '../../gateways/wallet/errand.ts'
import { placeOf, termsOf } from '../../gateways/wallet/facts.ts'
import type { Doer } from '../../gateways/wallet/runErrand.ts'
import { usePlace, useWallet } from '../../gateways/wallet/useWallet.ts'
import { tellActivated, useAcceptance, useOutlook, usePaymentStart } from './queries.ts'
import { useErrandRun } from './useErrandRun.ts'

export function usePayment(lease: LeaseDetail, onSent: () => void) {
  const text = useText('paying')
  const { connection } = useWallet()
  const { place, fault } = usePlace()
  const connected = connection.stage === 'connected' ? connection : undefined
  const isOnNetwork = connected !== undefined && connected.chainId === place?.chainId
  const start = usePaymentStart(lease.id, isOnNetwork ? connected.address : undefined)
  const acceptance = useAcceptance(start.data)
  const doer = useMemo<Doer | undefined>(() => {
    if (!connected || !start.data) return undefined
    const to = placeOf(start.data)
    const errand = errandOf({ act: 'pay' }, to, termsOf(start.data.terms))
    return { provider: connected.wallet.provider, account: connected.address, place: to, errand }
  }, [connected, start.data])
  const outlook = useOutlook(isOnNetwork ? doer : undefined)
  const run = useErrandRun({
    leaseId: lease.id,
    doer,
    failed: text('failed'),
    hint: (hash) => (start.data ? tellActivated(lease, start.data, hash) : Promise.resolve()),
    lookAgain: () => void outlook.refetch(),
    onDone: onSent,
  })
  return { connected, place, placeFault: fault, isOnNetwork, start, acceptance, doer, outlook, ...run }
}
export type Payment = ReturnType<typeof usePayment>
