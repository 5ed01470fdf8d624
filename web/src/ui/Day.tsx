/** A plain date in the reader's language, marked up as a time. */
import { type DayStyle, formatDay } from '../gateways/format/format.ts'
import { useLanguage } from '../gateways/text/useText.tsx'

/** A calendar date, e.g. the first day of a stay. `near` shows the year only if it is not the current one. */
export function Day({ of, style = 'short' }: { of: string; style?: DayStyle | 'near' }) {
  const isThisYear = of.slice(0, 4) === String(new Date().getUTCFullYear())
  return (
    <time className="num nowrap" dateTime={of}>
      {formatDay(of, useLanguage(), style === 'near' ? (isThisYear ? 'brief' : 'short') : style)}
    </time>
  )
}
