/** A home's year: one bar per month with its booked periods. The list below has the same in words. */
import type { HomeCalendar } from '@keyhold/api/calendars.schema.ts'
import { monthsAfter, nightsBetween } from '@keyhold/rental/day.ts'
import { type CSSProperties, useState } from 'react'
import { formatDay } from '../../gateways/format/format.ts'
import { dateTimeFormat } from '../../gateways/format/formatters.ts'
import { localeOf } from '../../gateways/text/language.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { IconButton } from '../../ui/Button.tsx'
import css from './YearBars.module.css'
import { segmentsOf, spansOf } from './yearSegments.ts'

const marks = [1, 5, 10, 15, 20, 25, 30]
const kinds = ['lease', 'asked', 'blocked', 'other', 'off'] as const

/** A segment's start and width, in days. */
const place = (first: number, days: number) => ({ '--first': first - 1, '--days': days }) as CSSProperties

export function YearBars({ calendar }: { calendar: HomeCalendar }) {
  const text = useText('homeCalendar')
  const language = useLanguage()
  const { today } = calendar
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const spans = spansOf(calendar)
  const lastYear = Math.max(thisYear + 2, ...calendar.periods.map(({ to }) => Number(to.slice(0, 4))))
  const shown = kinds.filter((kind) => spans.some((span) => span.kind === kind))
  return (
    <>
      <div className={css.top}>
        <p className={css.yearName} aria-live="polite">
          {year}
        </p>
        <IconButton
          icon="caret-left"
          label={text('year.before', { year })}
          disabled={year <= thisYear}
          onClick={() => setYear(year - 1)}
        />
        <IconButton
          icon="caret-right"
          label={text('year.after', { year })}
          disabled={year >= lastYear}
          onClick={() => setYear(year + 1)}
        />
      </div>
      <div role="img" aria-label={text('year.label', { year })} className={css.months}>
        {Array.from({ length: 12 }, (_, at) => monthsAfter(`${year}-01-01`, at)).map((month) => (
          <MonthBar key={month} month={month} today={today} spans={spans} language={language} />
        ))}
        <div className={css.marks}>
          {marks.map((day) => (
            <span key={day} style={place(day, 1)}>
              {day}
            </span>
          ))}
        </div>
      </div>
      <ul className={css.legend} aria-hidden="true">
        {shown.map((kind) => (
          <li key={kind}>
            <span className={css[kind]} /> <span>{kind === 'off' ? text('year.off') : text(`kind.${kind}`)}</span>
          </li>
        ))}
        <li>
          <span /> {text('year.free')}
        </li>
        <li>
          <span className={css.today} /> <span>{text('year.today', { day: formatDay(today, language, 'brief') })}</span>
        </li>
      </ul>
    </>
  )
}

interface MonthBarProps {
  /** Its first day. */
  readonly month: string
  readonly today: string
  readonly spans: ReturnType<typeof spansOf>
  readonly language: ReturnType<typeof useLanguage>
}

function MonthBar({ month, today, spans, language }: MonthBarProps) {
  const next = monthsAfter(month, 1)
  const name = dateTimeFormat(localeOf[language], { month: 'short', timeZone: 'UTC' }).format(Date.parse(month))
  const isNow = month <= today && today < next
  return (
    <div className={css.month}>
      <span>{name}</span>
      <div className={css.bar} style={{ '--month-days': nightsBetween(month, next) } as CSSProperties}>
        {segmentsOf(spans, month).map(({ kind, first, days }) => (
          <span key={`${kind}-${first}`} className={css[kind]} style={place(first, days)} />
        ))}
        {isNow && <span className={css.today} style={place(nightsBetween(month, today) + 1, 0)} />}
      </div>
    </div>
  )
}
