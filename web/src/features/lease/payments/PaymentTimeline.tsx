/** Where the money goes and when, as a short timeline: paid, keys, handover, move-out, deposit returned. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formatDayAt } from '../../../gateways/format/format.ts'
import type { Language } from '../../../gateways/text/language.ts'
import { type Text, useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { formatUsdt } from '../money.ts'
import { partyName } from '../partyName.ts'

type Step = LeaseDetail['steps'][number]

const titles = {
  pay: 'timeline.pay',
  keys: 'timeline.keys',
  handover: 'timeline.handover',
  'move-out': 'timeline.moveOut',
  'deposit-home': 'timeline.home',
} as const

export function PaymentTimeline({ lease }: { lease: LeaseDetail }) {
  const text = useText('paying')
  const language = useLanguage()
  const isPaid = lease.steps.some(({ step, isDone }) => step === 'pay' && isDone)
  const lastPayment = lease.steps.findLastIndex(({ step, amount }) => step !== 'pay' && amount !== null)
  const items = lease.steps.map((step, at) => ({
    key: step.step,
    title: text(titles[step.step]),
    when: step.step === 'pay' ? undefined : formatDayAt(step.at, lease.timeZone, language),
    children: <p className="num">{amountText(step, lease, text, language)}</p>,
    state: step.isDone ? ('done' as const) : ('later' as const),
    held: at < lastPayment && (isPaid || ('planned' as const)),
  }))
  return <Timeline small label={text('summary.timeline')} items={items} />
}

function amountText({ step, amount, to }: Step, lease: LeaseDetail, text: Text<'paying'>, language: Language) {
  if (amount === null) return null
  const amountFormatted = formatUsdt(amount, language)
  if (step === 'pay') return text('timeline.payHeld', { amount: amountFormatted })
  if (to === 'tenant') return text('timeline.toYou', { amount: amountFormatted })
  return text('timeline.toLandlord', { amount: amountFormatted, name: partyName(lease.landlord) })
}
