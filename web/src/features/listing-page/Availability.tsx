/** A home's available and booked days: two months to page through. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { monthsAfter } from '@keyhold/rental/day.ts'
import { useState } from 'react'
import { MonthGrid } from '../../ui/MonthGrid.tsx'
import { monthOf } from '../../ui/month.ts'
import css from './Availability.module.css'

type Ad = Pick<RoomAd, 'availableFrom' | 'availableUntil' | 'nextFreeDate' | 'taken'>

/** Whether the night that starts on this day is booked. */
export function isLet(day: string, taken: Ad['taken']): boolean {
  return taken.some(({ from, to }) => from <= day && day < to)
}

export function Availability({ ad, today }: { ad: Ad; today: string }) {
  const [, least = today] = [today, ad.availableFrom].sort()
  const [month, setMonth] = useState(monthOf(ad.nextFreeDate ?? least))
  const grid = (shown: string, onMonth: (month: string) => void) => (
    <MonthGrid
      month={shown}
      min={least}
      max={ad.availableUntil ?? undefined}
      isTaken={(day) => isLet(day, ad.taken)}
      onMonth={onMonth}
    />
  )
  return (
    <div className={css.months}>
      {grid(month, setMonth)}
      <div className={css.second}>{grid(monthsAfter(month, 1), (next) => setMonth(monthsAfter(next, -1)))}</div>
    </div>
  )
}
