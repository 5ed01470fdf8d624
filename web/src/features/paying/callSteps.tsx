/** The steps that the wallet is asked for: one for all where it batches, else one each. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { sayMoney } from '../../gateways/format.ts'
import { type Text, useLanguage } from '../../gateways/text.tsx'
import type { CallKind } from '../../gateways/wallet/calls.ts'
import { explorerAddress } from '../../gateways/wallet/place.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Hash } from '../../ui/Hash.tsx'
import type { Step } from '../../ui/StepList.tsx'
import { rnb, usdt } from './money.ts'
import { PayStep, StepAct } from './PayStep.tsx'
import type { Payment } from './usePayment.ts'

interface Given {
  readonly lease: LeaseDetail
  readonly payment: Payment
  readonly text: Text<'paying'>
}

const allowances = ['reset-usdt', 'allow-usdt', 'allow-rnb'] as const

/** The steps after the balances. Before the way ahead is known, only the last one is there. */
export function callSteps({ lease, payment, text }: Given): Step[] {
  const { outlook, hashes, place } = payment
  const plan = outlook.data?.plan
  const isReady = plan !== undefined && plan.shortages.length === 0
  const waiting = plan?.calls.map(({ kind }) => kind) ?? []
  const shown = allowances.filter(
    (kind) => !plan?.isBatched && plan && (waiting.includes(kind) || hashes[kind] || kind !== 'reset-usdt'),
  )
  const first = waiting[0]
  const steps = shown.map((kind): Step => {
    const isDone = !waiting.includes(kind)
    const hash = hashes[kind]
    return {
      key: kind,
      title: <CallTitle kind={kind} lease={lease} text={text} />,
      state: isDone ? 'done' : isReady && kind === first ? 'now' : 'later',
      outcome: isDone ? (
        hash && <Hash value={hash} explorer={place && explorerAddress(place, 'tx', hash)} />
      ) : payment.news?.news === 'sent' && payment.news.kind === kind ? (
        <Badge tone="live">{text('seen.waiting')}</Badge>
      ) : null,
      children: (
        <div className="stack-2">
          <p className="small soft">{text(`call.${kind}-what`)}</p>
          {isReady && kind === first && <StepAct payment={payment} kind={kind} label={text('act.allow')} />}
        </div>
      ),
    }
  })
  const isPayNow = isReady && first !== undefined && (plan.isBatched || first === 'pay')
  return [
    ...steps,
    {
      key: 'pay',
      title: <CallTitle kind="pay" lease={lease} text={text} />,
      state: isPayNow ? 'now' : 'later',
      children: isReady && <PayStep lease={lease} payment={payment} isNow={isPayNow} />,
    },
  ]
}

function CallTitle({ kind, lease, text }: { kind: CallKind; lease: LeaseDetail; text: Text<'paying'> }) {
  const language = useLanguage()
  const total = sayMoney(usdt(lease.money.total), language)
  if (kind === 'reset-usdt') return text('call.reset-usdt')
  if (kind === 'allow-rnb') return text('call.allow-rnb', { amount: sayMoney(rnb(lease.money.fee), language) })
  return text(kind === 'allow-usdt' ? 'call.allow-usdt' : 'call.pay', { amount: total })
}
