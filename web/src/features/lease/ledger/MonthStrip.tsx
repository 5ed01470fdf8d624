/** All months at a glance: paid, late, next, future. */
import type { Ledger, LedgerMonth } from '@keyhold/api/ledger.ts'
import { isPaid } from '@keyhold/rental/ledger.ts'
import { formatDay, formatNumber } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import css from './Ledger.module.css'
import { looks, nextMonth, paidMonths, wordOf } from './months.ts'

export function MonthStrip({ ledger }: { ledger: Ledger }) {
  const text = useText('ledger')
  const language = useLanguage()
  const paid = paidMonths(ledger).length
  const title = text('strip.title', {
    count: paid,
    paid: formatNumber(paid, language),
    all: formatNumber(ledger.months.length, language),
  })
  return (
    <Panel label={title}>
      <h2>{title}</h2>
      <ol className={css.strip}>
        {ledger.months.map((month) => (
          <Square key={month.number} month={month} rent={ledger.rent} isNext={month === nextMonth(ledger)} />
        ))}
      </ol>
    </Panel>
  )
}

function Square({ month, rent, isNext }: { month: LedgerMonth; rent: string; isNext: boolean }) {
  const text = useText('ledger')
  const language = useLanguage()
  const word = wordOf(month, rent)
  const { icon } = looks[word]
  const classes = [
    isPaid(month) && word !== 'returned' && css.paid,
    word === 'outside' && css.outside,
    word === 'late' && css.late,
  ]
  const day = formatDay(month.from, language, 'brief')
  return (
    <li className={[...classes, isNext && !isPaid(month) && css.isNext].filter(Boolean).join(' ')}>
      <span className={css.squareTop}>
        <b>{formatDay(month.from, language, 'shortMonth')}</b>
        {icon && <Icon name={icon} />}
      </span>
      <span>{word === 'upcoming' && !isNext ? day : text(`short.${word}`, { count: month.days })}</span>
    </li>
  )
}
