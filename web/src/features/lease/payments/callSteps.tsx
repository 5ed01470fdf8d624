/** The wallet prompts as steps: one for all if it batches, otherwise one each. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formatMoney } from '../../../gateways/format/format.ts'
import { type Text, useLanguage } from '../../../gateways/text/useText.tsx'
import type { CallKind } from '../../../gateways/wallet/calls.ts'
import { explorerLink } from '../../../gateways/wallet/networkConfig.ts'
import { largeAllowances } from '../../../gateways/wallet/planTransaction.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import type { Step } from '../../../ui/StepList.tsx'
import { formatUsdt, rnb } from '../money.ts'
import { PayStep, StepAction } from './PayStep.tsx'
import type { Payment } from './usePayment.ts'

interface Options {
  readonly lease: LeaseDetail
  readonly payment: Payment
  readonly text: Text<'paying'>
}

const allowances = ['reset-usdt', 'allow-usdt', 'allow-rnb'] as const

/** The steps after the balances. Before the plan is known, only the last one. */
export function callSteps({ lease, payment, text }: Options): Step[] {
  const { preview, hashes, network, context } = payment
  const plan = preview.data?.plan
  const canAsk = plan !== undefined && plan.shortages.length === 0
  const pendingCalls = plan?.calls.map(({ kind }) => kind) ?? []
  const shown = allowances.filter(
    (kind) => !plan?.isBatched && plan && (pendingCalls.includes(kind) || hashes[kind] || kind !== 'reset-usdt'),
  )
  const first = pendingCalls[0]
  const above =
    preview.data && context
      ? largeAllowances(preview.data.accountState, context.transaction).map(({ token }) => token)
      : []
  const isAbove = (kind: CallKind) => above.includes(kind === 'allow-rnb' ? 'rnb' : 'usdt')
  const steps = shown.map((kind): Step => {
    const isDone = !pendingCalls.includes(kind)
    const hash = hashes[kind]
    return {
      key: kind,
      title: <CallTitle kind={kind} lease={lease} text={text} />,
      state: isDone ? 'done' : canAsk && kind === first ? 'now' : 'later',
      outcome: isDone ? (
        hash && <Hash value={hash} explorer={network && explorerLink(network, 'tx', hash)} />
      ) : payment.update?.type === 'sent' && payment.update.kind === kind ? (
        <Badge tone="live">{text('seen.waiting')}</Badge>
      ) : null,
      children: (
        <div className="stack-2">
          {!(isDone && isAbove(kind)) && <p className="small soft">{text(`call.${kind}-what`)}</p>}
          {canAsk && kind === first && (
            <StepAction
              lease={lease}
              payment={payment}
              kind={kind}
              label={text(kind === 'reset-usdt' ? 'action.takeBack' : 'action.allow')}
            />
          )}
        </div>
      ),
    }
  })
  const isPayCurrent = canAsk && first !== undefined && (plan.isBatched || first === 'pay')
  return [
    ...steps,
    {
      key: 'pay',
      title: <CallTitle kind="pay" lease={lease} text={text} />,
      state: isPayCurrent ? 'now' : 'later',
      children: canAsk && <PayStep lease={lease} payment={payment} isCurrent={isPayCurrent} />,
    },
  ]
}

function CallTitle({ kind, lease, text }: { kind: CallKind; lease: LeaseDetail; text: Text<'paying'> }) {
  const language = useLanguage()
  const total = formatUsdt(lease.money.total, language)
  if (kind === 'reset-usdt') return text('call.reset-usdt')
  if (kind === 'allow-rnb') return text('call.allow-rnb', { amount: formatMoney(rnb(lease.money.fee), language) })
  return text(kind === 'allow-usdt' ? 'call.allow-usdt' : 'call.pay', { amount: total })
}
