/** The standing order on the rents page: to set one up, or what the running one takes next and may still take. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger } from '@keyhold/api/ledger.ts'
import { formatDay, formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button, type ButtonKind } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { monthInSentence } from '../ledger/months.ts'
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
  const monthOf = (wanted: number | null | undefined) => ledger.months.find(({ number }) => number === wanted)
  const [next] = running?.left ?? []
  const [first, last] = [monthOf(next?.month), monthOf(running?.left.at(-1)?.month)]
  const sum = running?.left.reduce((total, { amount }) => total + BigInt(amount), 0n) ?? 0n
  const values = {
    name: counterpartName(lease, language),
    month: first ? monthInSentence(first, language) : '',
    amount: formatUsdt(next?.amount ?? '0', language),
    day: first ? formatDay(first.from, language, 'long') : '',
    sum: formatUsdt(sum, language),
    ends: formatDayAt(lease.moveOut, lease.timeZone, language),
    last: last ? formatDay(last.from, language, 'long') : '',
  }
  return (
    <Panel label={text('order.label')} className="stack-2">
      <h2>{text('order.label')}</h2>
      {running ? (
        <>
          {isToStop && <Callout tone="warn">{text(whyStop(ledger.isLandlord, isStayOver), values)}</Callout>}
          {!isStayOver && <p>{text(whatIsNext(ledger.isLandlord, first?.state === 'late'), values)}</p>}
          <p>{text(isStayOver ? 'order.leftAfterStay' : 'order.left', values)}</p>
          {!running.isFinal && <p className="small soft">{text('order.notFinal')}</p>}
          <p className="row wraps">
            {isToStop ? [button('stopOrder', 'next'), button('skipMonth')] : [button('skipMonth'), button('stopOrder')]}
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
