/** How long the tenant has to pay: the landlord gives more to a tenant who must buy USDT first (D 6.4). */
import { type HoursToPay, hoursToPay } from '@keyhold/rental/answerTimes.ts'
import { formatHours } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Segments } from '../../../ui/Choices.tsx'

interface Props {
  readonly name: string
  /** Seconds until move-in, which ends the time to pay in any case. */
  readonly untilMoveIn: number
  readonly hours: HoursToPay
  readonly disabled: boolean
  readonly onChoose: (hours: HoursToPay) => void
}

/** Shown where move-in leaves a choice. */
export function TimeToPay({ name, untilMoveIn, hours, disabled, onChoose }: Props) {
  const text = useText('requests')
  const language = useLanguage()
  // One that is longer than the time until move-in gives as much as the next shorter one.
  const offered = hoursToPay.filter((_, index) => index === 0 || (hoursToPay[index - 1] ?? 0) * 3_600 < untilMoveIn)
  if (offered.length < 2) return null
  return (
    <div className="stack">
      <Segments
        label={text('accept.timeToPay', { name })}
        choices={offered.map((value) => ({ value: `${value}`, label: formatHours(value, language), disabled }))}
        value={`${hours}`}
        onChange={(value) => onChoose(Number(value) as HoursToPay)}
      />
      <small>{text('accept.timeToPayWhy')}</small>
    </div>
  )
}
