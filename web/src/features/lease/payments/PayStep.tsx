/** The last step: the landlord's signature, the simulation, the number of wallet prompts, and the button. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { isPayable } from '../../../gateways/wallet/acceptance.ts'
import type { CallKind } from '../../../gateways/wallet/calls.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { formatUsdt } from '../money.ts'
import { partyName } from '../partyName.ts'
import { ExpectedPrompts, promptPeople } from '../transactions/ExpectedPrompts.tsx'
import { LargeAllowance } from '../transactions/LargeAllowance.tsx'
import { PaymentSimulation } from '../transactions/PaymentSimulation.tsx'
import { SlowNode } from '../transactions/SlowNode.tsx'
import { FailureCallout } from './FailureCallout.tsx'
import type { Payment } from './usePayment.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly payment: Payment
  readonly isCurrent: boolean
}

export function PayStep({ lease, payment, isCurrent }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const { preview, start, context } = payment
  if (!preview.data || !start.data || !context) return null
  const amount = formatUsdt(lease.money.total, language)
  return (
    <div className="stack">
      <SignatureNotice lease={lease} payment={payment} />
      <PaymentSimulation lease={lease} terms={start.data.terms} network={context.network} preview={preview.data} />
      <LargeAllowance
        preview={preview.data}
        transaction={context.transaction}
        isExact={context.isExact === true}
        onReset={payment.makeExact}
      />
      {isCurrent && <StepAction lease={lease} payment={payment} kind="pay" label={text('action.pay', { amount })} />}
    </div>
  )
}

/** Whether the landlord's wallet signed these terms; with a wrong signature there is no payment. */
function SignatureNotice({ lease, payment: { acceptance } }: { lease: LeaseDetail; payment: Payment }) {
  const text = useText('paying')
  const messageOf = useWalletError()
  const name = partyName(lease.landlord)
  if (acceptance.isError) return <Callout tone="bad">{messageOf(acceptance.error)}</Callout>
  if (!acceptance.data) return null
  if (!isPayable(acceptance.data)) return <Callout tone="bad">{text(`signature.${acceptance.data}`, { name })}</Callout>
  const icon = acceptance.data === 'right' ? 'seal-check' : 'info'
  return <Notice icon={icon}>{text(`signature.${acceptance.data}`, { name })}</Notice>
}

/** A step's button, and its state during a wallet prompt. Disabled until the signature is checked. */
export function StepAction({
  lease,
  payment,
  kind,
  label,
}: {
  lease: LeaseDetail
  payment: Payment
  kind: CallKind
  label: string
}) {
  const text = useText('paying')
  const { update, acceptance, isRunning, preview, context, start } = payment
  const { prompts = 1, calls = [], isBatched = false, isRelayed = false } = preview.data?.plan ?? {}
  const isDisabled = !isPayable(acceptance.data)
  const waitMessageKeys = {
    'wallet-asked': isRelayed
      ? 'action.leave'
      : update?.type === 'wallet-asked' && update.calls.length > 1
        ? 'action.waitBatch'
        : 'action.wait',
    sent: kind === 'allow-usdt' ? 'action.waitUsdt' : kind === 'allow-rnb' ? 'action.waitRnb' : 'seen.looking',
    mined: 'seen.looking',
  } as const
  return (
    <div className="stack-2">
      {!isRunning && <FailureCallout failure={payment.failure} />}
      <p className="small soft">
        {isRelayed ? text('ask.passkey') : prompts === 1 ? text('ask.once') : text('ask.times', { count: prompts })}
      </p>
      <div>
        <Button kind="next" busy={isRunning} disabled={isDisabled} onClick={() => void payment.submit()}>
          {label}
        </Button>
      </div>
      {isRunning && !update && <SlowNode />}
      <p className="small soft" role="status">
        {update && text(waitMessageKeys[update.type])}
      </p>
      {context && start.data && !isRelayed && (
        <ExpectedPrompts
          {...promptPeople(lease, start.data.terms)}
          network={context.network}
          calls={isBatched ? calls : calls.slice(0, 1)}
        />
      )}
    </div>
  )
}
