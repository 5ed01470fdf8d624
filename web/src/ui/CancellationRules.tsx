/** What cancelling before move-in costs, row by row: with the dates of a stay, or in days before any stay. */
import { type CancellationRules, cancellationDays, cancellationTable } from '@keyhold/rental/cancellation.ts'
import type { CancellationPolicy } from '@keyhold/rental/fields.ts'
import { formatDateTime, formatMoney } from '../gateways/format/format.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import css from './CancellationRules.module.css'

interface DatedProps {
  readonly rules: CancellationRules & { readonly moveIn: number }
  readonly timeZone: string
  /** The lease clock; rows that ended before it say so. */
  readonly now?: number | undefined
}

/** The table of a stay. */
export function CancellationDates({ rules, timeZone, now = 0 }: DatedProps) {
  const text = useText('cancellation')
  const language = useLanguage()
  const table = cancellationTable(rules)
  const rows = table.map(({ lost, until, cost }) => {
    const values = { until: formatDateTime(until, timeZone, language), amount: inUsdt(cost, language) }
    if (lost !== 'all') return text(now > until ? `over.${lost}` : lost, values)
    return text(table.length > 1 ? 'later' : 'always', values)
  })
  return <Rows rows={rows} />
}

/** The table of a preset, before a stay is chosen. */
export function CancellationDays({ policy, firstRent }: { policy: CancellationPolicy; firstRent: bigint }) {
  const text = useText('cancellation')
  const language = useLanguage()
  const all = { amount: inUsdt(firstRent, language) }
  if (policy === 'none') return <Rows rows={[text('always', all)]} />
  const { free, half } = cancellationDays[policy]
  const until = (count: number) => ({ until: text('days', { count }), amount: inUsdt(firstRent / 2n, language) })
  return <Rows rows={[text('nothing', until(free)), text('half', until(half)), text('later', all)]} />
}

function Rows({ rows }: { rows: readonly string[] }) {
  const text = useText('cancellation')
  return (
    <section className={css.rules}>
      <b>{text('title')}</b>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </section>
  )
}

const inUsdt = (amount: bigint, language: Parameters<typeof formatMoney>[1]) =>
  formatMoney({ amount, currency: 'USDT' }, language)
