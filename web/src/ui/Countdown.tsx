/** How long something still waits: text first, ring second. Gold where money is held meanwhile. */
import { sayLength, sayMoment } from '../gateways/format.ts'
import { useLanguage, useText } from '../gateways/text.tsx'
import css from './Countdown.module.css'
import { Ring } from './Ring.tsx'

interface Props {
  /** Unix seconds: when the wait began, when it ends, and now. */
  readonly from: number
  readonly to: number
  readonly now: number
  /** Shows until when, in the time of this zone. */
  readonly timeZone?: string
  readonly isMoney?: boolean
  readonly large?: boolean
}

export function Countdown({ from, to, now, timeZone, isMoney, large }: Props) {
  const text = useText('ui')
  const language = useLanguage()
  if (now >= to) return null
  const { words, count } = sayLength(to - now, language)
  return (
    <p className={large ? `${css.countdown} ${css.large}` : css.countdown}>
      <span className="num">{text('left', { count, wait: words })}</span>
      {timeZone && (
        <span className={`num ${css.until}`}>{text('until', { when: sayMoment(to, timeZone, language) })}</span>
      )}
      <span className={isMoney ? css.ring : `${css.ring} ${css.plain}`}>
        <Ring part={(now - from) / Math.max(1, to - from)} />
      </span>
    </p>
  )
}
