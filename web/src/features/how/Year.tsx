/** A lease's year twice: with the deposit held until move-out, and with the deposit released at handover (D 5.5). */
import { sayDay, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { MoneyLine } from '../../ui/MoneyLine.tsx'
import css from './How.module.css'
import type { Plan } from './plan.ts'

export function Year({ plan }: { plan: Plan }) {
  const text = useText('how')
  const language = useLanguage()
  const say = (day: string) => sayDay(day, language)
  const moment = (key: 'pay' | 'keys' | 'handover' | 'home' | 'out', day: string) => ({
    key,
    title: text(`year.${key}`),
    when: say(day),
    children: text(`year.${key}Words`),
    state: 'later' as const,
  })
  const start = [moment('pay', plan.payBy), moment('keys', plan.keys), moment('handover', plan.handover)]
  return (
    <>
      <p className={css.lede}>{text('year.lede', { rent: sayMoney(plan.monthly, language) })}</p>
      <MoneyLine
        label={text('year.title')}
        widths={[16, 12, 54, 18]}
        parts={[
          {
            key: 'rent',
            amount: sayMoney(plan.rent, language),
            name: text('year.firstRent'),
            until: 2,
            to: text('year.toLandlord'),
            state: 'held',
          },
          {
            key: 'deposit',
            amount: sayMoney(plan.deposit, language),
            name: text('year.deposit'),
            until: 3,
            to: text('year.backToTenant'),
            state: 'held',
            strong: true,
          },
        ]}
        moments={[...start, moment('home', plan.home)]}
      />
      <h3 className={css.other}>{text('year.otherTitle')}</h3>
      <p className={css.lede}>{text('year.otherLede')}</p>
      <MoneyLine
        label={text('year.otherTitle')}
        widths={[16, 12, 54, 18]}
        parts={[
          {
            key: 'both',
            amount: sayMoney(plan.sum, language),
            name: text('year.both'),
            until: 2,
            to: text('year.toLandlord'),
            state: 'held',
          },
        ]}
        moments={[...start, moment('out', plan.out)]}
      />
    </>
  )
}
