/** Where the money goes, as a picture: in once, out to two wallets. */

import { sayDay, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Mark } from '../../ui/Mark.tsx'
import css from './Course.module.css'
import type { Plan } from './plan.ts'

export function Course({ plan }: { plan: Plan }) {
  const text = useText('how')
  const language = useLanguage()
  const [sum, rent, deposit] = [plan.sum, plan.rent, plan.deposit].map((money) => sayMoney(money, language))
  const [handover, home] = [plan.handover, plan.home].map((day) => sayDay(day, language))
  const values = { sum: sum ?? '', rent: rent ?? '', deposit: deposit ?? '' }
  const brief = (day: string) => sayDay(day, language, 'brief')
  return (
    <div
      className={css.course}
      role="img"
      aria-label={text('figure.label', { ...values, handover: handover ?? '', home: home ?? '' })}
    >
      <Wallet name={text('figure.tenant')} words={text('figure.in', values)} />
      <Arrow />
      <div className={css.escrow}>
        <p className={css.words}>{text('figure.escrow')}</p>
        <Mark className={css.mark} />
      </div>
      <Arrow />
      <Wallet
        name={text('figure.landlord')}
        words={text('figure.toLandlord', { ...values, day: brief(plan.handover) })}
      />
      <p className={css.home}>
        <svg viewBox="0 0 240 44" preserveAspectRatio="none" aria-hidden="true">
          <path d="M234 2v22a14 14 0 0 1-14 14H20A14 14 0 0 1 6 24V4M1 10l5-6 5 6" />
        </svg>
        {text('figure.toTenant', { ...values, day: home ?? '' })}
      </p>
    </div>
  )
}

function Wallet({ name, words }: { name: string; words: string }) {
  return (
    <div className={css.wallet}>
      <p className={css.words}>{words}</p>
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
