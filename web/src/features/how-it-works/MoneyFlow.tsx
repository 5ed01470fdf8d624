/** The flow of the money, as a picture: in once, out to two wallets. */

import { formatDay, formatMoney } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Mark } from '../../ui/Mark.tsx'
import type { ExamplePlan } from './examplePlan.ts'
import css from './MoneyFlow.module.css'

export function MoneyFlow({ plan }: { plan: ExamplePlan }) {
  const text = useText('howItWorks')
  const language = useLanguage()
  const [sum, rent, deposit] = [plan.total, plan.rent, plan.deposit].map((money) => formatMoney(money, language))
  const [handover, home] = [plan.handover, plan.depositReturn].map((day) => formatDay(day, language))
  const values = { sum: sum ?? '', rent: rent ?? '', deposit: deposit ?? '' }
  const formatBrief = (day: string) => formatDay(day, language, 'brief')
  return (
    <div
      className={css.course}
      role="img"
      aria-label={text('figure.label', { ...values, handover: handover ?? '', home: home ?? '' })}
    >
      <Wallet name={text('figure.tenant')} caption={text('figure.in', values)} />
      <Arrow />
      <div className={css.escrow}>
        <p className={css.words}>{text('figure.escrow')}</p>
        <Mark className={css.mark} />
      </div>
      <Arrow />
      <Wallet
        name={text('figure.landlord')}
        caption={text('figure.toLandlord', { ...values, day: formatBrief(plan.handover) })}
      />
      <p className={css.home}>
        <svg viewBox="0 0 240 44" preserveAspectRatio="none" aria-hidden="true">
          <path d="M234 2v22a14 14 0 0 1-14 14H20A14 14 0 0 1 6 24V4M1 10l5-6 5 6" />
        </svg>
        <span>{text('figure.toTenant', { ...values, day: home ?? '' })}</span>
      </p>
    </div>
  )
}

function Wallet({ name, caption }: { name: string; caption: string }) {
  return (
    <div className={css.wallet}>
      <p className={css.words}>{caption}</p>
      <div className={css.card}>
        <svg viewBox="0 0 60 46" aria-hidden="true">
          <path d="M4 10a6 6 0 0 1 6-6h38v8M4 10v26a6 6 0 0 0 6 6h42a4 4 0 0 0 4-4V16a4 4 0 0 0-4-4H10" />
          <circle cx="45" cy="27" r="3.5" />
        </svg>
        <b>{name}</b>
      </div>
    </div>
  )
}

function Arrow() {
  return (
    <svg className={css.arrow} viewBox="0 0 44 20" aria-hidden="true">
      <path d="M2 10h38M33 3l8 7-8 7" />
    </svg>
  )
}
