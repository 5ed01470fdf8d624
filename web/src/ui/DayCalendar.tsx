/** One month to choose a day from. It scrolls into view, with the focus on its day. */
import { useEffect, useRef, useState } from 'react'
import { MonthGrid } from './MonthGrid.tsx'
import { monthOf } from './month.ts'
import type { DayInput } from './useDayInput.ts'

/** For every day that is chosen here. */
const firstDay = '1900-01-01'

export default function DayCalendar({ value, min = firstDay, max, onDay }: DayInput) {
  const box = useRef<HTMLDivElement>(null)
  const [month, setMonth] = useState(() => monthOf(value || nearest(new Date().toISOString().slice(0, 10), min, max)))
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
    box.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box}>
      <MonthGrid chosen={value} month={month} min={min} max={max} onMonth={setMonth} onChoose={onDay} />
    </div>
  )
}

function nearest(day: string, min: string, max: string | undefined): string {
  if (day < min) return min
  return max !== undefined && day > max ? max : day
}
