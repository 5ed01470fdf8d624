/** A plain day, or an instant at a place, in the reader's language and marked up as a time. */
import { dayAt } from '@keyhold/rental/day.ts'
import { type DayStyle, sayDay, sayInstant } from '../gateways/format.ts'
import { useLanguage } from '../gateways/text.tsx'

/** A day of the calendar, e.g. the first day of a stay. `near` says the year only if it is another one than now. */
export function Day({ of, style = 'short' }: { of: string; style?: DayStyle | 'near' }) {
  const isThisYear = of.slice(0, 4) === String(new Date().getUTCFullYear())
  return (
    <time className="num nowrap" dateTime={of}>
      {sayDay(of, useLanguage(), style === 'near' ? (isThisYear ? 'brief' : 'short') : style)}
    </time>
  )
}

/** An instant (unix seconds) as the clock of a place shows it; `dayOnly` leaves out the time. */
export function Instant({ at, timeZone, dayOnly }: { at: number; timeZone: string; dayOnly?: boolean }) {
  const language = useLanguage()
  return (
    <time className="num" dateTime={new Date(at * 1000).toISOString()}>
      {dayOnly ? sayDay(dayAt(at, timeZone), language) : sayInstant(at, timeZone, language)}
    </time>
  )
}
