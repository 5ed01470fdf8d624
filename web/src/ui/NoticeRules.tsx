/** By what notice each party can end a stay earlier; nothing without one. */
import type { NoticeRules } from '@keyhold/rental/notice.ts'
import { formatDayAt } from '../gateways/format/format.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import css from './CancellationRules.module.css'

export function NoticeDates({ rules, timeZone }: { rules: NoticeRules; timeZone: string }) {
  const text = useText('cancellation')
  const from = formatDayAt(rules.earliestEnd, timeZone, useLanguage())
  const rows = (['tenant', 'landlord'] as const).flatMap((party) => {
    const count = rules[`${party}Notice`]
    return count > 0 ? text(`notice.${party}`, { count, from }) : []
  })
  if (rows.length === 0) return null
  return (
    <section className={css.rules}>
      <b>{text('notice.title')}</b>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </section>
  )
}
