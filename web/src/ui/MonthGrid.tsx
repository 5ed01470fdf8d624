/** One month as a table of days: arrows move by days and weeks, Page Up and Down by months. Gregorian in every language (D 8.2). */
import { daysAfter } from '@keyhold/rental/day.ts'
import { sayDay } from '../gateways/format.ts'
import { localeOf } from '../gateways/language.ts'
import { useLanguage, useText } from '../gateways/text.tsx'
import { IconButton } from './Button.tsx'
import css from './MonthGrid.module.css'
import { type MonthGridProps, monthOf, neighbour, useDays, weeksOf } from './month.ts'

const aMonday = '2026-11-02'
const places = [0, 1, 2, 3, 4, 5, 6]

export function MonthGrid(props: MonthGridProps) {
  const { month, name, least, most, onMonth, onChoose } = props
  const text = useText('calendar')
  const language = useLanguage()
  const words = sayDay(month, language, 'month')
  const { table, active, move } = useDays(props)
  return (
    <div className={css.month}>
      <div className={css.top}>
        <IconButton
          icon="caret-left"
          label={text('before', { month: words })}
          disabled={month <= monthOf(least)}
          onClick={() => onMonth(neighbour(month, -1))}
        />
        <p aria-live="polite">
          {name && <small>{name}</small>}
          {words}
        </p>
        <IconButton
          icon="caret-right"
          label={text('after', { month: words })}
          disabled={most !== undefined && month >= monthOf(most)}
          onClick={() => onMonth(neighbour(month, 1))}
        />
      </div>
      <table ref={table} aria-label={words} onKeyDown={onChoose && move}>
        <thead>
          <tr>
            {places.map((at) => (
              <Weekday key={at} day={daysAfter(aMonday, at)} locale={localeOf[language]} />
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.first}>
              {places.map((at) => {
                const day = week.days[at]
                return day ? <DayCell key={at} {...props} day={day} isActive={day === active} /> : <td key={at} />
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Weekday({ day, locale }: { day: string; locale: string }) {
  const say = (weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))
  return (
    <th scope="col">
      <span aria-hidden="true">{say('short').replace('.', '')}</span>
      <span className="vh">{say('long')}</span>
    </th>
  )
}

function DayCell({ day, isActive, ...props }: MonthGridProps & { day: string; isActive: boolean }) {
  const { from, to, least, most, isTaken, onChoose } = props
  const text = useText('calendar')
  const language = useLanguage()
  const taken = isTaken?.(day) ?? false
  const isOff = day < least || (most !== undefined && day > most) || taken
  const isEdge = day === from || day === to
  const look = isEdge ? css.edge : Boolean(from && to && day > from && day < to) && css.in
  const state = (day === from && text('isMoveIn')) || (day === to && text('isMoveOut')) || (taken && text('taken'))
  const label = [sayDay(day, language, 'long'), state].filter(Boolean).join(', ')
  const date = Number(day.slice(8))
  if (!onChoose)
    return (
      <td className={taken ? css.taken : undefined}>
        <span className={isOff ? css.off : undefined}>
          {date}
          {taken && <span className="vh">, {text('taken')}</span>}
        </span>
      </td>
    )
  return (
    <td className={look || undefined}>
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
