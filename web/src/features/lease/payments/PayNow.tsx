/**
 * The payment while it waits for the user. Opened by the "Pay" button, it asks the wallet automatically after all
 * checks.
 */
import type { NetworkFee } from '@keyhold/api/deposits.schema.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../../gateways/text/useText.tsx'
import { isPayable } from '../../../gateways/wallet/acceptance.ts'
import { gasSymbol } from '../../../gateways/wallet/networkConfig.ts'
import { largeAllowances } from '../../../gateways/wallet/planTransaction.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { gasCost } from '../transactions/PaymentSimulation.tsx'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { PaymentSteps } from './PaymentSteps.tsx'
import type { PayoutChoiceState } from './payoutChoice.ts'
import { type Payment, usePayment } from './usePayment.ts'

interface Props extends WalletSlots {
  readonly lease: LeaseDetail
  readonly payout: PayoutChoiceState
  readonly onSent: () => void
  /** Receives the network fee, once it is known. */
  readonly onGasEstimate: (gas: NetworkFee) => void
}

export function PayNow({ lease, payout, onSent, onGasEstimate, WalletDialog, prove }: Props) {
  const text = useText('paying')
  const messageOf = useWalletError()
  const [connecting, setConnecting] = useState(false)
  const payment = usePayment(lease, payout.choice, onSent)
  const { preview, network } = payment
  useEffect(() => {
    const plan = preview.data?.plan
    if (preview.data && network && plan && plan.calls.length > 0 && !plan.isRelayed)
      onGasEstimate({ amount: gasCost(preview.data).toString(), coin: gasSymbol(network.chainId) })
  }, [preview.data, network, onGasEstimate])
  useAutoSubmit(payment)
  const wasLost = lease.history.at(-1)?.act === 'paymentLost'
  return (
    <>
      {wasLost && <Callout tone="warn">{text('lost')}</Callout>}
      {payment.networkError !== undefined && <Callout tone="bad">{messageOf(payment.networkError)}</Callout>}
      <PaymentSteps
        lease={lease}
        payment={payment}
        payout={payout}
        onConnect={() => setConnecting(true)}
        prove={prove}
      />
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}

/** Continues without another press if the user already pressed "Pay", or if the money is in the escrow already. */
function useAutoSubmit(payment: Payment): void {
  const hasSubmitted = useRef(false)
  const navigate = useNavigate()
  const location = useLocation()
  const wasRequested = (location.state as { pay?: boolean } | null)?.pay === true
  const { preview, acceptance, isRunning, submit, context } = payment
  const isPaid = preview.data?.accountState.isDone === true
  const isReady = preview.data?.simulation !== undefined && isPayable(acceptance.data)
  const state = preview.data?.accountState
  const isTooLarge =
    state !== undefined && context !== undefined && largeAllowances(state, context.transaction).length > 0
  // The payment changed since the user pressed “Pay”: money that arrives later, or an allowance to read first, opens no
  // wallet automatically.
  const isChanged = (preview.data?.plan.shortages.length ?? 0) > 0 || isTooLarge
  const isOver = useRef(false)
  // a refresh asks nothing automatically
  const forgetRequest = () => navigate('.', { replace: true, state: null, preventScrollReset: true })
  useEffect(() => {
    if (wasRequested && isChanged && !isOver.current && !hasSubmitted.current) {
      isOver.current = true
      void forgetRequest()
    }
    if (hasSubmitted.current || isRunning || !(isPaid || (wasRequested && isReady && !isOver.current))) return
    hasSubmitted.current = true
    if (wasRequested) void forgetRequest()
    void submit()
  })
}
