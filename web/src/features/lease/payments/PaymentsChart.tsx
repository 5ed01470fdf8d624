/** Payments over time: per month one bar for incoming and one for outgoing; the table below has the same in words. */

import type { PaymentRow } from '@keyhold/api/deposits.ts'
import { formatDay } from '../../../gateways/format/format.ts'
import { dateTimeFormat } from '../../../gateways/format/formatters.ts'
import { localeOf } from '../../../gateways/text/language.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { formatUsdt } from '../money.ts'
import { type Month, paymentMonths } from './months.ts'
import css from './PaymentsChart.module.css'
import type { ZoneOf } from './paymentFilter.ts'

interface Props {
  readonly rows: readonly PaymentRow[]
  /** Today by the chain's clock, in unix seconds: the chart's end. */
  readonly now: number
  /** The rows' period, from the filter. */
  readonly period: string
  readonly zoneOf: ZoneOf
}

/** Renders nothing before there are two months to compare. */
export function PaymentsChart({ rows, now, period, zoneOf }: Props) {
  const text = useText('payments')
  const language = useLanguage()
  const months = paymentMonths(rows, now, period, zoneOf)
  if (months.length < 2) return null
  const scaleMaximum = maximumOf(months)
  return (
    <Panel className={css.plot} label={text('plot.title')}>
      <div className={css.head}>
        <h2>{text('plot.title')}</h2>
        <p className={css.legend}>
          <span className={css.in}>{text('plot.in')}</span>
          <span className={css.out}>{text('plot.out')}</span>
        </p>
      </div>
      <p className={css.scale} aria-hidden="true">
        {formatUsdt(scaleMaximum, language)}
      </p>
      <ol className={months.length > 6 ? `${css.months} ${css.many}` : css.months}>
        {months.map((month, at) => (
          <Column key={month.first} month={month} scaleMaximum={scaleMaximum} showYear={showsYear(months, at)} />
        ))}
      </ol>
    </Panel>
  )
}

interface ColumnProps {
  readonly month: Month
  readonly scaleMaximum: bigint
  readonly showYear: boolean
}

function Column({ month, scaleMaximum, showYear }: ColumnProps) {
  const text = useText('payments')
  const language = useLanguage()
  const inUsdt = (amount: bigint) => formatUsdt(amount, language)
  const values = { month: formatDay(month.first, language, 'month'), in: inUsdt(month.in), out: inUsdt(month.out) }
  const short = dateTimeFormat(localeOf[language], { month: 'short', timeZone: 'UTC' })
  const share = (amount: bigint) => `${Number((amount * 1000n) / scaleMaximum) / 10}%`
  return (
    <li title={text('plot.month', values)}>
      <span className="vh">{text('plot.month', values)}</span>
      <span className={css.bars} aria-hidden="true">
        {month.in > 0n && <i className={css.in} style={{ height: share(month.in) }} />}
        {month.out > 0n && <i className={css.out} style={{ height: share(month.out) }} />}
      </span>
      <span className={css.name} aria-hidden="true">
        <span>{short.format(Date.parse(month.first))}</span>
        {showYear && <b>{month.first.slice(0, 4)}</b>}
      </span>
    </li>
  )
}

/** Each January shows its year, and the first month unless a January is next to it. */
function showsYear(months: readonly Month[], at: number): boolean {
  const isJanuary = ({ first }: Month) => first.endsWith('-01-01')
  return months.slice(at, at + 1).some(isJanuary) || (at === 0 && !months.slice(1, 3).some(isJanuary))
}

/** The longest bar: at least one unit, which avoids division by zero. */
function maximumOf(months: readonly Month[]): bigint {
  const [most = 1n] = months
    .flatMap((month) => [month.in, month.out])
    .sort((first, second) => (first < second ? 1 : -1))
  return most > 0n ? most : 1n
}
