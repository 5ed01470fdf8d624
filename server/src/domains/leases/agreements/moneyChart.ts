/** A lease's money as bars and milestones for the PDF: the same steps and parts as on its page, at that time. */
import type { LeaseDetail, LeasePart } from '@keyhold/api/leases.ts'
import { formattersFor } from '@keyhold/rental/formatters.ts'
import { paidIn } from '@keyhold/rental/paidIn.ts'
import { payoutOf, payoutStep, stepsAsTheyWere, withPaidOutParts } from '@keyhold/rental/payout.ts'
import type { ChartBar, ChartMilestone } from '../../../gateways/pdf/moneyChart.ts'
import { type Language, textFor } from '../../../gateways/text.ts'

const stateOf = {
  awaited: 'planned',
  held: 'held',
  due: 'held',
  disputed: 'held',
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

/** Parties are named by their role, so that both may read the same PDF. */
export function moneyChart(lease: LeaseDetail, language: Language): { bars: ChartBar[]; milestones: ChartMilestone[] } {
  const text = textFor(language)
  const formatters = formattersFor(language, lease.timeZone)
  const steps = stepsAsTheyWere(lease).filter(({ step }) => step !== 'move-out' || lease.parts.length < 2)
  const bars = withPaidOutParts(lease.parts).flatMap((part) => {
    const isBoth = part.part === 'handover' && lease.money.depositPolicy === 'at-handover'
    const bar = {
      name: text(`deposits:part.${isBoth ? 'rentAndDeposit' : part.part === 'handover' ? 'rent' : 'deposit'}Small`),
      until: steps.findIndex(({ step }) => step === payoutStep[part.part]),
      state: isWaiting(part, lease) ? ('held' as const) : stateOf[part.state],
    }
    return sharesOf(part, lease).map(({ payee, amount }) => ({
      ...bar,
      amount: formatters.amount(amount, 'USDT'),
      to: text(`deposits:line.${wordOf(part, lease)}`, { name: text(`pdf:party.${payee}`) }),
    }))
  })
  return { bars, milestones: steps.map((step) => milestone(step, lease, formatters, language)) }
}

type Formatters = ReturnType<typeof formattersFor>

/** A paid step has the day of its payment; an unpaid one its due day. */
function milestone(
  { step, at, isDone }: LeaseDetail['steps'][number],
  lease: LeaseDetail,
  formatters: Formatters,
  language: Language,
): ChartMilestone {
  const text = textFor(language)
  if (step !== 'pay') return { title: text(`deposits:line.${titles[step]}`), when: formatters.at(at) }
  if (isDone) return { title: text('deposits:line.pay'), when: formatters.at(paidIn(lease.transactions)?.date ?? at) }
  return { title: text('deposits:line.toPay'), when: text('deposits:line.by', { when: formatters.at(at) }) }
}

/** The shares of a part by recipient; a split or an arbitrator's decision may give a bar to each. */
function sharesOf(part: LeasePart, lease: LeaseDetail): { payee: 'tenant' | 'landlord'; amount: bigint }[] {
  const payout = part.state === 'paid-out' ? payoutOf(part, lease) : undefined
  const held = BigInt(part.held)
  if (!payout) return [{ payee: part.payee, amount: held > 0n ? held : BigInt(part.agreed) }]
  return (['landlord', 'tenant'] as const)
    .map((payee) => ({ payee, amount: payout[payee] }))
    .filter(({ amount }) => amount > 0n)
}

function wordOf(part: LeasePart, lease: LeaseDetail): 'open' | 'waits' | 'to' {
  if (part.state === 'disputed') return 'open'
  return isWaiting(part, lease) ? 'waits' : 'to'
}

/** Whether some of a part was paid out and waits at the escrow, because the token refused to deliver it (D 11.20). */
function isWaiting({ part, state }: LeasePart, { transactions }: LeaseDetail): boolean {
  return (
    state === 'paid-out' &&
    transactions.some((row) => row.credit?.paidAt === null && (row.part === part || row.part === null) && !row.isSecond)
  )
}
