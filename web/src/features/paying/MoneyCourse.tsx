/** Where the money goes and when, as a short timeline: paid, keys, handover, move-out, deposit home. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { sayDayAt, sayMoney } from '../../gateways/format.ts'
import type { Language } from '../../gateways/language.ts'
import { type Text, useLanguage, useText } from '../../gateways/text.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { usdt } from './money.ts'
import { nameOf } from './nameOf.ts'

type Step = LeaseDetail['steps'][number]

const titles = {
  pay: 'moment.pay',
  keys: 'moment.keys',
  handover: 'moment.handover',
  'move-out': 'moment.moveOut',
  'deposit-home': 'moment.home',
} as const

export function MoneyCourse({ lease }: { lease: LeaseDetail }) {
  const text = useText('paying')
  const language = useLanguage()
  const isPaid = lease.steps.some(({ step, isDone }) => step === 'pay' && isDone)
  const lastPayment = lease.steps.findLastIndex(({ step, amount }) => step !== 'pay' && amount !== null)
  const moments = lease.steps.map((step, at) => ({
    key: step.step,
    title: text(titles[step.step]),
    when: step.step === 'pay' ? undefined : sayDayAt(step.at, lease.timeZone, language),
    children: <p className="num">{amountWords(step, lease, text, language)}</p>,
    state: step.isDone ? ('done' as const) : ('later' as const),
    held: at < lastPayment && (isPaid || ('planned' as const)),
  }))
  return <Timeline small label={text('brief.course')} moments={moments} />
}

function amountWords({ step, amount, to }: Step, lease: LeaseDetail, text: Text<'paying'>, language: Language) {
  if (amount === null) return null
  const words = sayMoney(usdt(amount), language)
  if (step === 'pay') return text('moment.payHeld', { amount: words })
  if (to === 'tenant') return text('moment.toYou', { amount: words })
  return text('moment.toLandlord', { amount: words, name: nameOf(lease.landlord) })
}
