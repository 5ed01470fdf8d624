/** The money of one lease from paying to the deposit's way home: planned, held, or paid out. */
import type { LeaseDetail, LeasePart } from '@keyhold/api/leases.ts'
import { sayDayAt } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { MoneyLine } from '../../ui/MoneyLine.tsx'
import { isMine, otherName, paidShare, partName, usdt } from './held.ts'

const stateOf = { awaited: 'planned', held: 'held', due: 'held', disputed: 'disputed', 'paid-out': 'paid' } as const
const stepOf = { handover: 'handover', deposit: 'deposit-home' } as const
const titles = {
  pay: 'pay',
  keys: 'keys',
  handover: 'handover',
  'move-out': 'moveOut',
  'deposit-home': 'depositHome',
} as const

export function MoneyOnLease({ lease }: { lease: LeaseDetail }) {
  const text = useText('deposits')
  const language = useLanguage()
  const { timeZone, parts, leaseNow } = lease
  const steps = lease.steps.filter(({ step }) => step !== 'move-out' || parts.length < 2)
  const today = todayOf(steps, lease)
  const nowAt = steps.findIndex(({ isDone }) => !isDone)
  const paid = (at: number, isDone: boolean) => {
    const seen = lease.transactions.findLast(({ paymentType }) => paymentType === 'paid-in')
    if (isDone) return sayDayAt(seen?.date ?? at, timeZone, language)
    return lease.payBy === null ? text('plan.payWhen') : text('line.by', { when: sayDayAt(at, timeZone, language) })
  }
  const to = (part: LeasePart) => {
    const end = endOf(part, lease)
    if (end === 'shared') return text('line.shared')
    if (part.state === 'disputed')
      return isMine(part, lease) ? text('line.openYou') : text('line.open', { name: otherName(lease, language) })
    const goesToMe = end === 'refunded' ? !lease.isLandlordInContract : isMine(part, lease)
    return goesToMe ? text('line.toYou') : text('line.to', { name: otherName(lease, language) })
  }
  return (
    <MoneyLine
      label={text('line.title')}
      today={today && { ...today, label: text('line.today', { day: sayDayAt(leaseNow, timeZone, language) }) }}
      widths={parts.length > 1 ? [18, 17, 41, 24] : [22, 22, 34, 22]}
      moments={steps.map(({ step, at, isDone }, index) => ({
        key: step,
        title: text(step === 'pay' && !isDone ? 'line.toPay' : `line.${titles[step]}`),
        when: step === 'pay' ? paid(at, isDone) : sayDayAt(at, timeZone, language),
        state: isDone ? 'done' : index === nowAt ? 'now' : 'later',
      }))}
      parts={withPaidShares(parts).map((part) => ({
        key: `${part.part} ${part.state}`,
        amount: <Amount of={usdt(BigInt(part.held) > 0n ? part.held : part.agreed)} />,
        name: text(part.state === 'disputed' ? 'part.disputedSmall' : `part.${partName(part, lease)}Small`),
        until: Math.max(
          1,
          steps.findIndex(({ step }) => step === stepOf[part.part]),
        ),
        to: to(part),
        state: stateOf[part.state],
        strong: part.part === 'deposit',
      }))}
    />
  )
}

/** Where now stands between two moments; nowhere unless the dates of all moments and what is done of them agree. */
function todayOf(steps: LeaseDetail['steps'], { transactions, leaseNow }: LeaseDetail) {
  const paidAt = transactions.findLast(({ paymentType }) => paymentType === 'paid-in')?.date
  const times = steps.map(({ step, at }) => (step === 'pay' ? paidAt : at))
  const past = times.findLastIndex((at) => at !== undefined && at <= leaseNow)
  const [from, to] = [times[past], times[past + 1]]
  const isSo = steps.every(({ isDone }, index) => isDone === index <= past)
  if (from === undefined || to === undefined || to <= from || !isSo) return undefined
  return { past, share: (leaseNow - from) / (to - from) }
}

/** Of a disputed part, what was not disputed is with its payee already: a bar of its own before the rest. */
function withPaidShares(parts: readonly LeasePart[]): LeasePart[] {
  return parts.flatMap((part): LeasePart[] => {
    const share = paidShare(part)
    return share > 0n ? [{ ...part, agreed: `${share}`, held: '0', state: 'paid-out' }, part] : [part]
  })
}

/** How a part that is paid out ended, if not with the one it was meant for. */
function endOf({ part, state }: LeasePart, { transactions }: LeaseDetail): 'shared' | 'refunded' | undefined {
  if (state !== 'paid-out') return undefined
  const own = transactions.filter((row) => !row.isSecond && (row.part === part || row.paymentType === 'refunded'))
  if (own.some(({ paymentType }) => paymentType === 'settled' || paymentType === 'split')) return 'shared'
  const isMeant = own.some(({ paymentType }) => paymentType === 'released')
  return own.some(({ paymentType }) => paymentType === 'refunded') && !isMeant ? 'refunded' : undefined
}
