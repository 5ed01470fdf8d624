/** Five moments of a lease's money, with the sum held at each. */
import { windows } from '@keyhold/rental/deposit.ts'
import { daysOf } from '../../gateways/escrowDefaults.ts'
import { formatDay, formatMoney } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import type { ExamplePlan } from './examplePlan.ts'
import css from './HowItWorks.module.css'

export function LeaseTimeline({ plan }: { plan: ExamplePlan }) {
  const text = useText('howItWorks')
  const language = useLanguage()
  const format = (day: string) => formatDay(day, language)
  const moveInTime = (day: string) => text('events.keysWhen', { day: format(day) })
  const events = [
    { key: 'accepted', when: format(plan.accepted) },
    { key: 'paid', when: text('events.paidWhen', { day: format(plan.payBy) }), held: plan.total },
    { key: 'keys', when: moveInTime(plan.moveIn), held: plan.total },
    { key: 'handover', when: moveInTime(plan.handover), held: plan.deposit },
    { key: 'home', when: moveInTime(plan.depositReturn) },
  ] as const
  const days = { count: plan.handoverDays, returnDays: daysOf(windows.return) }
  return (
    <ol className={css.events}>
      {events.map((event) => (
        <li key={event.key} className={'held' in event ? css.isHeld : undefined}>
          <p className={css.when}>{event.when}</p>
          <h3>{text(`events.${event.key}`)}</h3>
          <p className={css.words}>{text(`events.${event.key}Words`, days)}</p>
          {'held' in event && (
            <p className={css.badge}>
              <Badge tone="held">{text('events.held', { amount: formatMoney(event.held, language) })}</Badge>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
