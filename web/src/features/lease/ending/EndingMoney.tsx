/**
 * An early end's effect on the money, before agreeing: when rents stop, until when the deposit is held, what was
 * overpaid.
 */
import type { EndingPlan } from '@keyhold/api/endings.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { nightsBetween } from '@keyhold/rental/day.ts'
import { formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { MoneyTimeline, type MoneyTimelineProps } from '../../../ui/MoneyTimeline.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { viewerOf } from '../leaseState.ts'
import { usdt } from '../money.ts'
import css from './Ending.module.css'
import { usePlanValues } from './planValues.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly plan: EndingPlan
  readonly isAgreed: boolean
  /** Of a proposal that is signed for the escrow: when the deposit is due if it is agreed without a wallet. */
  readonly dueWithoutWallet?: number | undefined
}

export function EndingMoney({ lease, plan, isAgreed, dueWithoutWallet }: Props) {
  const text = useText('endings')
  const language = useLanguage()
  const viewer = viewerOf(lease)
  const values = usePlanValues(lease, plan)
  const events = useEvents(lease, plan)
  const bars = useBars(lease, plan, events)
  const isSigned = dueWithoutWallet !== undefined
  const isAtEscrow = isSigned || lease.escrowMoveOut <= plan.moveOut
  const kind = plan.deposit ? (isAtEscrow ? 'depositAtEscrow' : 'deposit') : plan.depositOwed ? 'owed' : undefined
  const isDisputed = plan.deposit?.isDisputed === true
  return (
    <Panel label={text('money.title')} className={`stack ${css.money}`}>
      <h2>{text('money.title')}</h2>
      {isDisputed ? (
        <p>{text('money.disputed', values)}</p>
      ) : (
        <p>{kind ? text(`money.${kind}.${viewer}`, values) : text('money.nothing')}</p>
      )}
      {isSigned && !isDisputed && (
        <p>
          {text('money.withoutWallet', {
            ...values,
            dueWithout: formatDayAt(dueWithoutWallet, lease.timeZone, language),
          })}
        </p>
      )}
      <MoneyTimeline label={text('money.title')} events={events} bars={bars} />
      {BigInt(plan.beyond) > 0n && <Callout tone="warn">{text(`money.beyond.${viewer}`, values)}</Callout>}
      <Notice icon="calendar-blank">{text('money.handover')}</Notice>
      {!isAtEscrow && !isAgreed && <p className="small soft">{text('money.both')}</p>}
    </Panel>
  )
}

/** Today, the last future rent, the new end, and the deposit's return: in chronological order. */
function useEvents(lease: LeaseDetail, plan: EndingPlan): MoneyTimelineProps['events'] {
  const text = useText('endings')
  const language = useLanguage()
  const day = (at: number) => formatDayAt(at, lease.timeZone, language)
  const { moveOut, lastRent, deposit, depositOwed } = plan
  const due = deposit?.due ?? depositOwed?.due
  const lastRentAt = moveOut - nightsBetween(lastRent.from, lastRent.to) * 86_400
  const isOver = moveOut <= lease.leaseNow
  const events = [
    { key: 'today', at: lease.leaseNow, title: text('money.today'), state: 'now' as const },
    ...(lastRentAt > lease.leaseNow
      ? [{ key: 'last', at: lastRentAt, title: text('money.last'), state: 'later' as const }]
      : []),
    { key: 'end', at: moveOut, title: text('money.end'), state: isOver ? ('done' as const) : ('later' as const) },
    ...(due === undefined
      ? []
      : [{ key: 'home', at: due, title: text(deposit ? 'money.home' : 'money.owedHome'), state: 'later' as const }]),
  ]
  return events.toSorted((one, other) => one.at - other.at).map(({ at, ...moment }) => ({ ...moment, when: day(at) }))
}

function useBars(
  lease: LeaseDetail,
  { deposit, depositOwed }: EndingPlan,
  events: MoneyTimelineProps['events'],
): MoneyTimelineProps['bars'] {
  const text = useText('endings')
  const amount = deposit?.held ?? depositOwed?.amount
  if (amount === undefined) return []
  const isTenant = viewerOf(lease) === 'tenant'
  return [
    {
      key: 'deposit',
      amount: <Amount of={usdt(amount)} />,
      name: text('money.bar'),
      until: events.findIndex(({ key }) => key === 'home'),
      to: isTenant ? text('money.toYou') : text('money.to', { name: lease.counterpart.firstName }),
      state: deposit ? 'held' : 'planned',
    },
  ]
}
