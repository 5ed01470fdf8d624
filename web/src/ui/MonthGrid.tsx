/** One month as a table of days: arrows move by days and weeks, Page Up and Down by months. Gregorian in every language (D 8.2). */
import { daysAfter } from '@keyhold/rental/day.ts'
import { formatDay } from '../gateways/format/format.ts'
import { dateTimeFormat } from '../gateways/format/formatters.ts'
import { localeOf } from '../gateways/text/language.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import { IconButton } from './Button.tsx'
import css from './MonthGrid.module.css'
import { type MonthGridProps, monthOf, monthOffset, useDayFocus, weeksOf } from './month.ts'

const aMonday = '2026-11-02'
const weekdayIndexes = [0, 1, 2, 3, 4, 5, 6]

export function MonthGrid(props: MonthGridProps) {
  const { month, name, min, max, onMonth, onChoose } = props
  const text = useText('calendar')
  const language = useLanguage()
  const monthName = formatDay(month, language, 'month')
  const { table, active, onKeyDown } = useDayFocus(props)
  return (
    <div className={css.month}>
      <div className={css.top}>
        <IconButton
          icon="caret-left"
          label={text('before', { month: monthName })}
          disabled={month <= monthOf(min)}
          onClick={() => onMonth(monthOffset(month, -1))}
        />
        <p aria-live="polite">
          {name && <small>{name}</small>}
          <span>{monthName}</span>
        </p>
        <IconButton
          icon="caret-right"
          label={text('after', { month: monthName })}
          disabled={max !== undefined && month >= monthOf(max)}
          onClick={() => onMonth(monthOffset(month, 1))}
        />
      </div>
      <table ref={table} aria-label={monthName} onKeyDown={onChoose && onKeyDown}>
        <thead>
          <tr>
            {weekdayIndexes.map((index) => (
              <Weekday key={index} day={daysAfter(aMonday, index)} locale={localeOf[language]} />
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.first}>
              {weekdayIndexes.map((index) => {
                const day = week.days[index]
                return day ? <DayCell key={index} {...props} day={day} isActive={day === active} /> : <td key={index} />
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Weekday({ day, locale }: { day: string; locale: string }) {
  const weekdayName = (weekday: 'short' | 'long') =>
    dateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))
  return (
    <th scope="col">
      <span aria-hidden="true">{weekdayName('short').replace('.', '')}</span>
      <span className="vh">{weekdayName('long')}</span>
    </th>
  )
}

function DayCell({ day, isActive, ...props }: MonthGridProps & { day: string; isActive: boolean }) {
  const { from, to, chosen, min, max, edges, isTaken, onChoose } = props
  const isRefused = props.isOff?.(day) ?? false
  const text = useText('calendar')
  const language = useLanguage()
  const taken = isTaken?.(day) ?? false
  const isOff = day < min || (max !== undefined && day > max) || taken || isRefused
  const isEdge = day === from || day === to || day === chosen
  const className = isEdge ? css.edge : Boolean(from && to && day > from && day < to) && css.in
  const state =
    (day === from && (edges?.from ?? text('isMoveIn'))) ||
    (day === to && (edges?.to ?? text('isMoveOut'))) ||
    (taken && text('taken'))
  const label = [formatDay(day, language, 'long'), state].filter(Boolean).join(', ')
  const date = Number(day.slice(8))
  if (!onChoose)
    return (
      <td className={taken ? css.taken : undefined}>
        <span className={isOff ? css.off : undefined}>
          <span>{date}</span>
          {taken && <span className="vh">, {text('taken')}</span>}
        </span>
      </td>
    )
  return (
    <td className={className || undefined}>
      <button
        type="button"
        data-day={day}
        tabIndex={isActive ? 0 : -1}
        aria-disabled={isOff || undefined}
        aria-pressed={isEdge}
        aria-label={label}
        onClick={() => isOff || onChoose(day)}
      >
        {date}
      </button>
    </td>
  )
}
