/** The standing order on the rents page: to set one up, or what the running one takes next and may still take. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger } from '@keyhold/api/ledger.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { formatDay, formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button, type ButtonKind } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { isPaidByHand, monthInSentence } from '../ledger/months.ts'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import { type OrderStep, whatIsNext, whyStop } from './steps.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly ledger: Ledger
  /** This browser sent a rent that the ledger does not count yet. */
  readonly isRentSent: boolean
  readonly onStep: (step: OrderStep) => void
}

export function OrderPanel({ lease, ledger, isRentSent, onStep }: Props) {
  const text = useText('ledger')
  const language = useLanguage()
  const { offer, running } = ledger.standingOrder ?? {}
  const isOffered = offer && !isRentSent && !ledger.isLandlord && lease.terms !== null
  if (!running && !isOffered) return null
  const isToStop = running?.outlivesStay === true
  const isStayOver = ledger.leaseNow >= lease.moveOut
  const button = (step: Exclude<OrderStep, 'endAllowance'>, kind: ButtonKind = 'plain') => (
    <Button key={step} kind={kind} small aria-haspopup="dialog" onClick={() => onStep(step)}>
      {text(`order.button.${step}`)}
    </Button>
  )
  const left = running?.left ?? []
  const [next] = left
  const byHand = left.find((rent) => isPaidByHand(ledger, rent))
  const isLate = ledger.months.find(({ number }) => number === next?.month)?.state === 'late'
  // By its due instant, which the contract reads: after an end in Keyhold alone a listed month is none of the ledger.
  const dayOf = (rent: (typeof left)[number] | undefined) => (rent ? dayAt(rent.due, lease.timeZone) : '')
  const monthOf = (rent: (typeof left)[number] | undefined) =>
    rent ? monthInSentence({ from: dayOf(rent) }, language) : ''
  const values = {
    name: counterpartName(lease, language),
    month: monthOf(next),
    amount: formatUsdt(next?.amount ?? '0', language),
    day: next ? formatDay(dayOf(next), language, 'long') : '',
    sum: formatUsdt(
      left.reduce((total, { amount }) => total + BigInt(amount), 0n),
      language,
    ),
    ends: formatDayAt(lease.moveOut, lease.timeZone, language),
    last: next ? formatDay(dayOf(left.at(-1)), language, 'long') : '',
  }
  return (
    <Panel label={text('order.label')} className="stack-2">
      <h2>{text('order.label')}</h2>
      {running ? (
        <>
          {isToStop && <Callout tone="warn">{text(whyStop(ledger.isLandlord, isStayOver), values)}</Callout>}
          {byHand && !isToStop && (
            <Callout tone="warn">
              {text('order.paidByHand', { month: monthOf(byHand), amount: formatUsdt(byHand.amount, language) })}
            </Callout>
          )}
          {!isStayOver && byHand !== next && <p>{text(whatIsNext(ledger.isLandlord, isLate), values)}</p>}
          <p>{text(isStayOver ? 'order.leftAfterStay' : 'order.left', values)}</p>
          {!running.isFinal && <p className="small soft">{text('order.notFinal')}</p>}
          <p className="row wraps">
            {isToStop || (byHand && byHand !== next)
              ? [button('stopOrder', 'next'), button('skipMonth')]
              : [button('skipMonth', byHand ? 'next' : 'plain'), button('stopOrder')]}
          </p>
        </>
      ) : (
        <>
          <p>{text('order.offer', values)}</p>
          <p className="row wraps">{button('createOrder', 'line')}</p>
        </>
      )}
    </Panel>
  )
}
