/** The payment while it waits for the person. Coming from the "Pay" button, it asks the wallet by itself once all is checked. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { localeOf } from '../../gateways/language.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { sayGas } from '../../gateways/wallet/place.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { Callout } from '../../ui/Callout.tsx'
import { gasCost } from './DryRun.tsx'
import { PaymentSteps } from './PaymentSteps.tsx'
import type { WalletSlots } from './slots.ts'
import { type Payment, usePayment } from './usePayment.ts'

interface Props extends WalletSlots {
  readonly lease: LeaseDetail
  readonly onSent: () => void
  /** Hears about what the network takes, in words, once it is known. */
  readonly onGas: (words: string) => void
}

export function PayNow({ lease, onSent, onGas, WalletDialog, prove }: Props) {
  const text = useText('paying')
  const trouble = useTrouble()
  const language = useLanguage()
  const [connecting, setConnecting] = useState(false)
  const payment = usePayment(lease, onSent)
  const { outlook, place } = payment
  useEffect(() => {
    if (outlook.data && place && outlook.data.plan.calls.length > 0)
      onGas(sayGas(gasCost(outlook.data), place, localeOf[language]))
  }, [outlook.data, place, language, onGas])
  useBeginning(payment)
  const wasLost = lease.history.at(-1)?.act === 'lose'
  return (
    <>
      {wasLost && <Callout tone="warn">{text('lost')}</Callout>}
      {payment.placeFault !== undefined && <Callout tone="bad">{trouble(payment.placeFault)}</Callout>}
      <PaymentSteps lease={lease} payment={payment} onConnect={() => setConnecting(true)} prove={prove} />
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}

/** Goes on without a further click where the person already said "Pay", or where the money is in the escrow already. */
function useBeginning(payment: Payment): void {
  const hasBegun = useRef(false)
  const navigate = useNavigate()
  const location = useLocation()
  const said = (location.state as { pay?: boolean } | null)?.pay === true
  const { outlook, acceptance, isRunning, goOn } = payment
  const isPaid = outlook.data?.standing.isDone === true
  const isReady = outlook.data?.rehearsal !== undefined && (acceptance.data === 'right' || acceptance.data === 'absent')
  useEffect(() => {
    if (hasBegun.current || isRunning || !(isPaid || (said && isReady))) return
    hasBegun.current = true
    if (said) void navigate('.', { replace: true, state: null, preventScrollReset: true }) // a refresh asks nothing by itself
    void goOn()
  })
}
