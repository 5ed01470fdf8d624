/** A lease's year twice: with the deposit held until move-out, and with the deposit released at handover (D 5.5). */
import { windows } from '@keyhold/rental/deposit.ts'
import { daysOf } from '../../gateways/escrowDefaults.ts'
import { formatDay, formatMoney } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { MoneyTimeline } from '../../ui/MoneyTimeline.tsx'
import type { ExamplePlan } from './examplePlan.ts'
import css from './HowItWorks.module.css'

export function YearTimeline({ plan }: { plan: ExamplePlan }) {
  const text = useText('howItWorks')
  const language = useLanguage()
  const format = (day: string) => formatDay(day, language)
  const event = (key: 'pay' | 'keys' | 'handover' | 'home' | 'handoverBoth' | 'owed', day: string) => ({
    key,
    title: text(`year.${key}`),
    when: format(day),
    children: text(`year.${key}Words`, { returnDays: daysOf(windows.return) }),
    state: 'later' as const,
  })
  const start = [event('pay', plan.payBy), event('keys', plan.moveIn)]
  return (
    <>
      <p className={css.lede}>{text('year.lede', { rent: formatMoney(plan.monthly, language) })}</p>
      <MoneyTimeline
        label={text('year.title')}
        widths={[16, 12, 54, 18]}
        bars={[
          {
            key: 'rent',
            amount: formatMoney(plan.rent, language),
            name: text('year.firstRent'),
            until: 2,
            to: text('year.toLandlord'),
            state: 'held',
          },
          {
            key: 'deposit',
            amount: formatMoney(plan.deposit, language),
            name: text('year.deposit'),
            until: 3,
            to: text('year.backToTenant'),
            state: 'held',
            strong: true,
          },
        ]}
        events={[...start, event('handover', plan.handover), event('home', plan.depositReturn)]}
      />
      <h3 className={css.other}>{text('year.otherTitle')}</h3>
      <p className={css.lede}>{text('year.otherLede')}</p>
      <MoneyTimeline
        label={text('year.otherTitle')}
        widths={[16, 12, 54, 18]}
        bars={[
          {
            key: 'rent',
            amount: formatMoney(plan.rent, language),
            name: text('year.firstRent'),
            until: 2,
            to: text('year.toLandlord'),
            state: 'held',
          },
          {
            key: 'deposit',
            amount: formatMoney(plan.deposit, language),
            name: text('year.deposit'),
            until: 2,
            to: text('year.owedByLandlord', { day: format(plan.depositReturn) }),
            state: 'held',
            strong: true,
          },
        ]}
        events={[...start, event('handoverBoth', plan.handover), event('owed', plan.depositReturn)]}
      />
    </>
  )
}
