/** Who holds the money on every day of a lease: an example with a real home's figures. */
import { daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import { windows } from '@keyhold/rental/deposit.ts'
import { whole } from '@keyhold/rental/money.ts'
import { daysOf } from '../../gateways/escrowDefaults.ts'
import { formatDay, formatMoney } from '../../gateways/format/format.ts'
import { useFeeWords } from '../../gateways/moveInFees.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { MoneyTimeline } from '../../ui/MoneyTimeline.tsx'
import css from './MoneyExample.module.css'

interface Props {
  readonly today: string
  readonly rent: number
  readonly deposit: number
  readonly city: string
  /** Seconds from move-in until the first rent is released. */
  readonly releaseDuration: number
}

export function MoneyExample({ today, rent, deposit, city, releaseDuration }: Props) {
  const text = useText('landing')
  const language = useLanguage()
  const moveIn = `${monthsAfter(today, 1).slice(0, 8)}01`
  const moveOut = monthsAfter(moveIn, 12)
  const format = (day: string) => formatDay(day, language)
  const handoverDays = daysOf(releaseDuration)
  const usdt = (units: number) => formatMoney(whole(units, 'USDT'), language)
  return (
    <section className={css.money} aria-labelledby="money">
      <div className="wrap">
        <header className={css.head}>
          <h2 id="money">{text('money.title')}</h2>
          <p>{text('money.lead', { city, rent: formatMoney(whole(rent, 'USD'), language), deposit: usdt(deposit) })}</p>
        </header>
        <MoneyTimeline
          label={text('money.title')}
          widths={[16, 12, 54, 18]}
          bars={[
            {
              key: 'rent',
              amount: usdt(rent),
              name: text('money.firstRent'),
              until: 2,
              to: text('money.toLandlord'),
              state: 'held',
            },
            {
              key: 'deposit',
              amount: usdt(deposit),
              name: text('money.deposit'),
              until: 3,
              to: text('money.backToYou'),
              state: 'held',
              strong: true,
            },
          ]}
          events={[
            {
              key: 'pay',
              title: text('money.youPay'),
              when: format(daysAfter(moveIn, -7)),
              children: text('money.youPayWords'),
              state: 'later',
            },
            {
              key: 'keys',
              title: text('money.keys'),
              when: format(moveIn),
              children: text('money.keysWords'),
              state: 'later',
            },
            {
              key: 'handover',
              title: text('money.handover'),
              when: format(daysAfter(moveIn, handoverDays)),
              children: text('money.handoverWords'),
              state: 'later',
            },
            {
              key: 'home',
              title: text('money.home'),
              when: format(daysAfter(moveOut, daysOf(windows.return))),
              children: text('money.homeWords', { returnDays: daysOf(windows.return) }),
              state: 'later',
            },
          ]}
        />
        <dl className={css.answers}>
          {(['whoMoves', 'disagree'] as const).map((name) => (
            <div key={name}>
              <dt>{text(`money.${name}`)}</dt>
              <dd>{text(`money.${name}Words`)}</dd>
            </div>
          ))}
          <div>
            <dt>{text('money.cost')}</dt>
            <dd>{text('money.costWords', useFeeWords())}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
