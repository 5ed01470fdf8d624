/** One payment: its status, the wallet's state, its error, and the one action: continue. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useMemo, useState } from 'react'
import type { Hex } from 'viem'
import { ApiError } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { networkConfigFrom, termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import { escrowTransactionFor } from '../../../gateways/wallet/escrowTransaction.ts'
import { readMined } from '../../../gateways/wallet/minedTransaction.ts'
import { type PendingTransaction, readPending } from '../../../gateways/wallet/pendingTransaction.ts'
import type { TransactionContext } from '../../../gateways/wallet/transactionContext.ts'
import { useNetworkConfig, useWallet } from '../../../gateways/wallet/useWallet.ts'
import { partyName } from '../partyName.ts'
import { reportActivation, startFreshMilliseconds, usePaymentStart } from '../queries.ts'
import { useAcceptanceCheck, useTransactionPreview } from '../transactions/chainQueries.ts'
import { useTransactionRun } from '../transactions/useTransactionRun.ts'
import { type PayoutChoice, payoutFor } from './payoutChoice.ts'

/** `payout`: where money goes back, as the tenant chose it; nothing is started before. */
export function usePayment(lease: LeaseDetail, payout: PayoutChoice | undefined, onSent: () => void) {
  const text = useText('paying')
  const { connection } = useWallet()
  const { network, error } = useNetworkConfig()
  const connected = connection.status === 'connected' ? connection : undefined
  const isOnNetwork = connected !== undefined && connected.chainId === network?.chainId
  const isPayout = connected?.address.toLowerCase() === payout?.toLowerCase() && payout !== undefined
  const payoutAccount = payout === 'same' ? undefined : payout
  const start = usePaymentStart(
    lease.id,
    isOnNetwork && payout && !isPayout ? { address: connected.address, payoutAccount } : undefined,
  )
  const acceptance = useAcceptanceCheck(start.data, { rules: lease.rules, payout: payout && payoutFor(payout) })
  const [isExact, setIsExact] = useState(false)
  const [landlord, home] = [partyName(lease.landlord), lease.roomAd.property.title]
  const context = useMemo<TransactionContext | undefined>(() => {
    if (!connected || !start.data) return undefined
    const to = networkConfigFrom(start.data)
    const transaction = escrowTransactionFor({ kind: 'pay' }, to, termsFromWire(start.data.terms))
    const { provider } = connected.connector
    return { provider, account: connected.address, network: to, transaction, isExact, names: { landlord, home } }
  }, [connected, start.data, isExact, landlord, home])
  const preview = useTransactionPreview(isOnNetwork ? context : undefined)
  const run = useTransactionRun({
    leaseId: lease.id,
    context,
    failureTitle: text('failed'),
    reportToServer: (hash) => (start.data ? reportActivation(lease, start.data, hash) : Promise.resolve()),
    refreshPreview: () => void preview.refetch(),
    checkBefore: () => refuseStopped(start),
    onDone: onSent,
  })
  const makeExact = () => setIsExact(true)
  return {
    connected,
    network,
    networkError: error,
    isOnNetwork,
    isPayout,
    /** The wallet was asked to pay, by this page or before a reload: the payment may be on its way. */
    isPayAsked: isAsked(context?.transaction) || isAsked(issuedPayment(lease)),
    start,
    acceptance,
    context,
    preview,
    makeExact,
    ...run,
  }
}
type PaymentKey = Pick<PendingTransaction, 'id' | 'name'>

function isAsked(payment: PaymentKey | undefined): boolean {
  if (!payment) return false
  const { isAsked, batch, sent } = readPending(payment)
  return isAsked === true || batch !== undefined || sent.pay !== undefined || readMined(payment) !== undefined
}

/** The payment of the terms issued last: known before a wallet is connected. */
function issuedPayment({ smartContractId: id }: LeaseDetail): PaymentKey | undefined {
  return id === null ? undefined : { id: id as Hex, name: 'pay' }
}

/**
 * Refuses a payment that a calendar of the home stops by now, on a page that was opened a while ago. Any other error of
 * Keyhold stops nothing here.
 */
async function refuseStopped(start: ReturnType<typeof usePaymentStart>): Promise<void> {
  if (start.dataUpdatedAt > Date.now() - startFreshMilliseconds) return
  const { error } = await start.refetch()
  if (error instanceof ApiError && error.code === 'calendar-stops-payment') throw error
}

export type Payment = ReturnType<typeof usePayment>
