/** A lease's money as the bars and moments that paper draws: the same steps and parts as its page shows. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formattersFor } from '@keyhold/rental/formatters.ts'
import type { ChartBar, ChartMilestone } from '../../gateways/pdf/moneyChart.ts'
import { type Language, textFor } from '../../gateways/text.ts'

const stateOf = {
  awaited: 'planned',
  held: 'held',
  due: 'held',
  disputed: 'held',
  'paid-out': 'paid',
  moved: 'paid',
} as const
const stepOf = { handover: 'handover', deposit: 'deposit-home' } as const
const titles = {
  pay: 'pay',
  keys: 'keys',
  handover: 'handover',
  'move-out': 'moveOut',
  'deposit-home': 'depositHome',
} as const

/** Parties are named by what they are, so that both may read the same sheet. */
export function moneyChart(lease: LeaseDetail, language: Language): { bars: ChartBar[]; milestones: ChartMilestone[] } {
  const text = textFor(language)
  const { at, amount } = formattersFor(language, lease.timeZone)
  const steps = lease.steps.filter(({ step }) => step !== 'move-out' || lease.parts.length < 2)
  const bars = lease.parts.map(({ part, agreed, held, payee, state }) => {
    const isBoth = part === 'handover' && lease.money.depositPolicy === 'at-handover'
    const left = BigInt(held) > 0n ? BigInt(held) : BigInt(agreed)
    return {
      amount: amount(left, 'USDT'),
      name: text(`deposits:part.${isBoth ? 'rentAndDeposit' : part === 'handover' ? 'rent' : 'deposit'}Small`),
      until: steps.findIndex(({ step }) => step === stepOf[part]),
      to: text('deposits:line.to', { name: text(`pdf:party.${payee}`) }),
      state: stateOf[state],
    }
  })
  return {
    bars,
    milestones: steps.map((step) => ({ title: text(`deposits:line.${titles[step.step]}`), when: at(step.at) })),
  }
}
