/** A plain day in the reader's language, marked up as a time. */
import { type DayStyle, formatDay } from '../gateways/format/format.ts'
import { useLanguage } from '../gateways/text/useText.tsx'

/** A day of the calendar, e.g. the first day of a stay. `near` says the year only if it is another one than now. */
export function Day({ of, style = 'short' }: { of: string; style?: DayStyle | 'near' }) {
  const isThisYear = of.slice(0, 4) === String(new Date().getUTCFullYear())
  return (
    <time className="num nowrap" dateTime={of}>
      {formatDay(of, useLanguage(), style === 'near' ? (isThisYear ? 'brief' : 'short') : style)}
    </time>
  )
}
