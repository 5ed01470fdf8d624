/** Five moments of a lease's money, with what is held at each. */
import { sayDay, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Badge } from '../../ui/Badge.tsx'
import css from './How.module.css'
import type { Plan } from './plan.ts'

export function Moments({ plan }: { plan: Plan }) {
  const text = useText('how')
  const language = useLanguage()
  const say = (day: string) => sayDay(day, language)
  const at = (day: string) => text('moments.keysWhen', { day: say(day) })
  const moments = [
    { key: 'accepted', when: say(plan.accepted) },
    { key: 'paid', when: text('moments.paidWhen', { day: say(plan.payBy) }), held: plan.sum },
    { key: 'keys', when: at(plan.keys), held: plan.sum },
    { key: 'handover', when: at(plan.handover), held: plan.deposit },
    { key: 'home', when: at(plan.home) },
  ] as const
  return (
    <ol className={css.moments}>
      {moments.map((moment) => (
        <li key={moment.key} className={'held' in moment ? css.isHeld : undefined}>
          <p className={css.when}>{moment.when}</p>
          <h3>{text(`moments.${moment.key}`)}</h3>
          <p className={css.words}>{text(`moments.${moment.key}Words`, { days: plan.handoverDays })}</p>
          {'held' in moment && (
            <p className={css.badge}>
              <Badge tone="held">{text('moments.held', { amount: sayMoney(moment.held, language) })}</Badge>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
