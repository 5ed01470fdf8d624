/** Two months side by side to choose a stay: move-in day and move-out day. On a phone one after the other. */
import { daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import { nights } from '@keyhold/rental/stay.ts'
import { useState } from 'react'
import { useText } from '../gateways/text/useText.tsx'
import { Segments } from './Choices.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { monthOf } from './month.ts'
import css from './StayCalendar.module.css'

interface Stay {
  /** A plain date, or nothing yet. */
  readonly from: string
  readonly to: string
}

interface Props extends Stay {
  /** The first possible move-in day. */
  readonly min: string
  /** The last possible move-out day. */
  readonly max?: string | undefined
  /** Booked days: some of them are still possible for moving in, others for moving out. */
  readonly isTaken?: (day: string, side: 'from' | 'to') => boolean
  /** Further days that are impossible for moving in or out. */
  readonly isOff?: (day: string, side: 'from' | 'to') => boolean
  /** Whether a stay can be requested: impossible lengths are not offered. Without it any length is. */
  readonly canStay?: (from: string, to: string) => boolean
  /** The start day for a length while none is chosen; by default the first one. */
  readonly start?: string | undefined
  readonly onChange: (stay: Stay) => void
}

/** Common lengths of a stay, in months. */
const lengths = [3, 6, 12]

/** The stay after a press: a chosen length stays, an end before its start is removed. */
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
