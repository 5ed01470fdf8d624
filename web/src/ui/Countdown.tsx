/** The remaining time of a wait: text first, ring second. Gold while money is held. */
import { formatDateTime, formatDuration } from '../gateways/format/format.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import css from './Countdown.module.css'
import { ProgressRing } from './ProgressRing.tsx'

interface Props {
  /** Unix seconds: the start of the wait, its end, and now. */
  readonly from: number
  readonly to: number
  readonly now: number
  /** Shows the end, in this time zone. */
  readonly timeZone?: string
  readonly isMoney?: boolean
  readonly large?: boolean
}

export function Countdown({ from, to, now, timeZone, isMoney, large }: Props) {
  const text = useText('ui')
  const language = useLanguage()
  if (now >= to) return null
  const { text: words, count } = formatDuration(to - now, language)
  return (
    <p className={large ? `${css.countdown} ${css.large}` : css.countdown}>
      <span className="num">{text('left', { count, wait: words })}</span>
      {timeZone && (
        <span className={`num ${css.until}`}>{text('until', { when: formatDateTime(to, timeZone, language) })}</span>
      )}
      <span className={isMoney ? css.ring : `${css.ring} ${css.plain}`}>
        <ProgressRing fraction={(now - from) / Math.max(1, to - from)} />
      </span>
    </p>
  )
}
