/** Two months side by side to choose a stay in: the day one moves in, the day one moves out. On a phone one after the other. */
import { daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import { nights } from '@keyhold/rental/stay.ts'
import { useState } from 'react'
import { useText } from '../gateways/text/useText.tsx'
import { Segments } from './Choices.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { monthOf } from './month.ts'
import css from './StayCalendar.module.css'

interface Stay {
  /** A plain day, or nothing yet. */
  readonly from: string
  readonly to: string
}

interface Props extends Stay {
  /** The first day one can move in. */
  readonly min: string
  /** The last day one can move out. */
  readonly max?: string | undefined
  /** Days that are let already: on some of them one can still move in, on others move out. */
  readonly isTaken?: (day: string, side: 'from' | 'to') => boolean
  /** Further days on which one cannot move in or out. */
  readonly isOff?: (day: string, side: 'from' | 'to') => boolean
  /** Whether a stay can be asked for: a length that cannot is not offered. Any can without it. */
  readonly canStay?: (from: string, to: string) => boolean
  /** The day a length counts from while none is chosen; the first one without it. */
  readonly start?: string | undefined
  readonly onChange: (stay: Stay) => void
}

/** Lengths of a stay that are often asked for, in months. */
const lengths = [3, 6, 12]

/** The stay after a press: a length that was chosen stays, an end before its beginning goes. */
export function selectDay({ from, to }: Stay, side: 'from' | 'to', day: string): Stay {
  if (side === 'to') return from && day > from ? { from, to: day } : { from: day, to: '' }
  const length = from && lengths.find((months) => to === monthsAfter(from, months))
  if (length) return { from: day, to: monthsAfter(day, length) }
  return { from: day, to: to > day ? to : '' }
}

export default function StayCalendar({ from, to, min, max, isTaken, isOff, canStay, start = min, onChange }: Props) {
  const text = useText('calendar')
  const [side, setSide] = useState<'from' | 'to'>('from')
  const [months, setMonths] = useState(() => {
    const first = monthOf(from || start)
    return { from: first, to: to ? monthOf(to) : monthsAfter(first, 1) }
  })
  const change = (stay: Stay) => {
    setMonths({
      from: stay.from ? monthOf(stay.from) : months.from,
      to: stay.to ? monthOf(stay.to) : ([months.to, monthOf(stay.from || min)].sort().at(-1) ?? months.to),
    })
    onChange(stay)
  }
  const length = from && lengths.find((each) => to === monthsAfter(from, each))
  const grid = (which: 'from' | 'to', first: string) => (
    <div className={side === which ? undefined : css.other}>
      <MonthGrid
        name={text(which)}
        month={months[which]}
        from={from}
        to={to}
        min={first}
        max={max}
        {...(isOff && { isOff: (day: string) => isOff(day, which) })}
        {...(isTaken && { isTaken: (day: string) => isTaken(day, which) })}
        onMonth={(month) => setMonths({ ...months, [which]: month })}
        onChoose={(day) => {
          change(selectDay({ from, to }, which, day))
          setSide('to')
        }}
      />
    </div>
  )
  return (
    <div className={css.stay}>
      <div className={css.lengths}>
        <Segments
          label={text('stayFor')}
          value={length ? String(length) : 'own'}
          onChange={(value) => {
            const first = from || start
            if (value !== 'own') change({ from: first, to: monthsAfter(first, Number(value)) })
          }}
          choices={[
            ...lengths.map((each) => ({
              value: String(each),
              label: text('months', { count: each }),
              disabled: canStay ? !canStay(from || start, monthsAfter(from || start, each)) : false,
            })),
            { value: 'own', label: text('ownDates') },
          ]}
        />
      </div>
      <div className={css.sides}>
        <Segments
          block
          labelHidden
          label={text('side')}
          value={side}
          onChange={(value) => setSide(value === 'to' ? 'to' : 'from')}
          choices={[
            { value: 'from', label: text('from') },
            { value: 'to', label: text('to') },
          ]}
        />
      </div>
      <div className={css.months}>
        {grid('from', min)}
        {grid('to', from ? daysAfter(from, 1) : daysAfter(min, 1))}
      </div>
      <p className="quiet small" role="status">
        {from && to && to > from ? text('nights', { count: nights({ from, to }) }) : text('choose')}
      </p>
    </div>
  )
}
