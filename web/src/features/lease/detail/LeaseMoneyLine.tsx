/** A lease's money from payment to the deposit's return: planned, held, or paid out. */
import type { LeaseDetail, LeasePart } from '@keyhold/api/leases.ts'
import { paidIn } from '@keyhold/rental/paidIn.ts'
import { type Payout, payoutOf, payoutStep, stepsAsTheyWere, withPaidOutParts } from '@keyhold/rental/payout.ts'
import { formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { MoneyTimeline } from '../../../ui/MoneyTimeline.tsx'
import { waitingOfPart } from '../credits.ts'
import { isPayee, partNameKey } from '../heldMoney.ts'
import { viewerOf } from '../leaseState.ts'
import { payTime } from '../messageValues.ts'
import { formatUsdt, usdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'

const stateOf = {
  awaited: 'planned',
  held: 'held',
  due: 'held',
  disputed: 'disputed',
  'paid-out': 'paid',
  moved: 'paid',
} as const
const titles = {
  pay: 'pay',
  keys: 'keys',
  handover: 'handover',
  'move-out': 'moveOut',
  'deposit-home': 'depositHome',
} as const

export function LeaseMoneyLine({ lease }: { lease: LeaseDetail }) {
  const text = useText('deposits')
  const language = useLanguage()
  const { timeZone, parts, leaseNow } = lease
  const steps = stepsAsTheyWere(lease).filter(({ step }) => step !== 'move-out' || parts.length < 2)
  const today = todayOf(steps, lease)
  const nowAt = steps.findIndex(({ isDone }) => !isDone)
  const paid = (at: number, isDone: boolean) => {
    const seen = paidIn(lease.transactions)
    if (isDone) return formatDayAt(seen?.date ?? at, timeZone, language)
    return lease.payBy === null
      ? text('line.payWithin', { time: payTime(lease, leaseNow, language) })
      : text('line.by', { when: formatDayAt(at, timeZone, language) })
  }
  const payoutText = ({ tenant, landlord }: Payout) => {
    const name = counterpartName(lease, language)
    const [mine, theirs] = viewerOf(lease) === 'tenant' ? [tenant, landlord] : [landlord, tenant]
    if (theirs === 0n) return text('line.toYou')
    if (mine === 0n) return text('line.to', { name })
    return text('line.shared', { mine: formatUsdt(mine, language), theirs: formatUsdt(theirs, language), name })
  }
  const to = (part: LeasePart) => {
    if (part.state === 'moved') return text('line.moved')
    const [waiting] = part.state === 'paid-out' ? waitingOfPart(lease, part) : []
    if (waiting)
      return waiting.direction === 'in'
        ? text('line.waitsYou')
        : text('line.waits', { name: counterpartName(lease, language) })
    const name = counterpartName(lease, language)
    const payout = part.state === 'paid-out' ? payoutOf(part, lease) : undefined
    if (payout) return payoutText(payout)
    if (part.state === 'disputed') return isPayee(part, lease) ? text('line.openYou') : text('line.open', { name })
    return isPayee(part, lease) ? text('line.toYou') : text('line.to', { name })
  }
  return (
    <MoneyTimeline
      label={text('line.title')}
      today={today && { ...today, label: text('line.today', { day: formatDayAt(leaseNow, timeZone, language) }) }}
      widths={parts.length > 1 ? [18, 17, 41, 24] : [22, 22, 34, 22]}
      events={steps.map(({ step, at, isDone }, index) => ({
        key: step,
        title: text(step === 'pay' && !isDone ? 'line.toPay' : `line.${titles[step]}`),
        when: step === 'pay' ? paid(at, isDone) : formatDayAt(at, timeZone, language),
        state: isDone ? 'done' : index === nowAt ? 'now' : 'later',
      }))}
      bars={withPaidOutParts(parts).map((part) => ({
        key: `${part.part} ${part.state}`,
        amount: <Amount of={usdt(BigInt(part.held) > 0n ? part.held : part.agreed)} />,
        name: text(part.state === 'disputed' ? 'part.disputedSmall' : `part.${partNameKey(part, lease)}Small`),
        until: Math.max(
          1,
          steps.findIndex(({ step }) => step === payoutStep[part.part]),
        ),
        to: to(part),
        state: part.state === 'paid-out' && waitingOfPart(lease, part).length > 0 ? 'held' : stateOf[part.state],
        strong: part.part === 'deposit',
      }))}
    />
  )
}

/** The position of now between two moments; none unless the dates of all moments agree with the completed events. */
function todayOf(steps: LeaseDetail['steps'], { transactions, leaseNow }: LeaseDetail) {
  const paidAt = paidIn(transactions)?.date
  const times = steps.map(({ step, at }) => (step === 'pay' ? paidAt : at))
  const past = times.findLastIndex((at) => at !== undefined && at <= leaseNow)
  const [from, to] = [times[past], times[past + 1]]
  const isConsistent = steps.every(({ isDone }, index) => isDone === index <= past)
  if (from === undefined || to === undefined || to <= from || !isConsistent) return undefined
  return { past, share: (leaseNow - from) / (to - from) }
}
