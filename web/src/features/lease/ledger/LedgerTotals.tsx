/** The rents so far: the sum paid, the sum open, how many on time, how many days late. */
import type { Ledger } from '@keyhold/api/ledger.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { formatUsdt } from '../money.ts'
import css from './Ledger.module.css'
import { isOpen, paidMonths } from './months.ts'

export function LedgerTotals({ ledger }: { ledger: Ledger }) {
  const text = useText('ledger')
  const language = useLanguage()
  const { months } = ledger
  const paid = paidMonths(ledger)
  const open = months.filter(isOpen)
  const late = months.filter(({ state }) => state === 'late' || state === 'was-late')
  const sum = (amounts: readonly string[]) =>
    formatUsdt(
      amounts.reduce((total, amount) => total + BigInt(amount), 0n),
      language,
    )
  const rows = [
    [text('totals.paid', { count: paid.length }), sum([...months.map((month) => month.paid), ledger.unassigned])],
    ...(ledger.unassigned === '0' ? [] : [[text('totals.beyond'), sum([ledger.unassigned])] as const]),
    [text('totals.open', { count: open.length }), sum(open.map((month) => month.open))],
    [
      text('totals.inTime'),
      text('totals.of', { count: paid.filter(({ state }) => state !== 'was-late').length, all: paid.length }),
    ],
    [
      text('totals.late'),
      late.length === 0
        ? text('totals.never')
        : text('totals.lateDays', { count: late.reduce((days, month) => days + month.days, 0) }),
    ],
  ] as const
  return (
    <Panel label={text('totals.title')}>
      <h2>{text('totals.title')}</h2>
      <dl className={css.totals}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small quiet">{text('totals.note')}</p>
    </Panel>
  )
}
