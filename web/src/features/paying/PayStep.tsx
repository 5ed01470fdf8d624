/** The last step: the landlord's signature, the dry run, how often the wallet will ask, and the button. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import type { CallKind } from '../../gateways/wallet/calls.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout, Notice } from '../../ui/Callout.tsx'
import { DryRun } from './DryRun.tsx'
import { FailureWords } from './FailureWords.tsx'
import { usdt } from './money.ts'
import { nameOf } from './nameOf.ts'
import type { Payment } from './usePayment.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly payment: Payment
  readonly isNow: boolean
}

export function PayStep({ lease, payment, isNow }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const { outlook, start, doer } = payment
  if (!outlook.data || !start.data || !doer) return null
  const amount = sayMoney(usdt(lease.money.total), language)
  return (
    <div className="stack">
      <SignatureWords lease={lease} payment={payment} />
      <DryRun lease={lease} terms={start.data.terms} place={doer.place} outlook={outlook.data} />
      {isNow && <StepAct payment={payment} kind="pay" label={text('act.pay', { amount })} />}
    </div>
  )
}

/** Whether the landlord's wallet signed these terms; a wrong signature is never paid on. */
function SignatureWords({ lease, payment: { acceptance } }: { lease: LeaseDetail; payment: Payment }) {
  const text = useText('paying')
  const trouble = useTrouble()
  const name = nameOf(lease.landlord)
  if (acceptance.isError) return <Callout tone="bad">{trouble(acceptance.error)}</Callout>
  if (!acceptance.data) return null
  if (acceptance.data === 'wrong') return <Callout tone="bad">{text('signature.wrong', { name })}</Callout>
  const icon = acceptance.data === 'right' ? 'seal-check' : 'info'
  return <Notice icon={icon}>{text(`signature.${acceptance.data}`, { name })}</Notice>
}

/** The button of a step, and what happens while the wallet is asked. It stays shut until the signature is checked. */
export function StepAct({ payment, kind, label }: { payment: Payment; kind: CallKind; label: string }) {
  const text = useText('paying')
  const { news, acceptance, isRunning, outlook } = payment
  const prompts = outlook.data?.plan.prompts ?? 1
  const isShut = acceptance.data === undefined || acceptance.data === 'wrong'
  const waits = {
    'wallet-asked': news?.news === 'wallet-asked' && news.calls.length > 1 ? 'act.waitBatch' : 'act.wait',
    sent: kind === 'allow-usdt' ? 'act.waitUsdt' : kind === 'allow-rnb' ? 'act.waitRnb' : 'seen.looking',
    mined: 'seen.looking',
  } as const
  return (
    <div className="stack-2">
      {!isRunning && <FailureWords failure={payment.failure} />}
      <p className="small soft">{prompts === 1 ? text('ask.once') : text('ask.times', { count: prompts })}</p>
      <div>
        <Button kind="next" busy={isRunning} disabled={isShut} onClick={() => void payment.goOn()}>
          {label}
        </Button>
      </div>
      <p className="small soft" role="status">
        {news && text(waits[news.news])}
      </p>
    </div>
  )
}
