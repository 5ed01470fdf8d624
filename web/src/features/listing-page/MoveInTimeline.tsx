/**
 * The planned payments, from top to bottom. The line is gold while the escrow will hold the money, as in every
 * timeline.
 */
import { formatHours, formatMoney } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Day } from '../../ui/Day.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import css from './MoveInTimeline.module.css'
import type { MoveInSteps } from './moveIn.ts'

interface Props {
  readonly steps: MoveInSteps
  readonly name: string
  /** How long a tenant could pay, were the request accepted now, in seconds. */
  readonly payTime: number
  /** Whether the escrow holds the deposit until move-out. */
  readonly isHeld: boolean
  /** Days after the move-out until the deposit is due. */
  readonly returnDays: number
}

export function MoveInTimeline({ steps, name, payTime, isHeld, returnDays }: Props) {
  const text = useText('listings')
  const language = useLanguage()
  const handover = steps.findIndex(({ step }) => step === 'handover')
  return (
    <div className={css.course}>
      <Timeline
        small
        label={text('course.title')}
        items={steps.map(({ step, day, amount }, index) => ({
          key: step,
          title: text(`course.${step}`, { name }),
          when:
            step === 'pay'
              ? text('course.payWhen', { time: formatHours(Math.max(1, Math.floor(payTime / 3_600)), language) })
              : day && <Day of={day} />,
          state: 'later' as const,
          held: isHeld ? index < steps.length - 1 : index < handover,
          children: (
            <p>
              {text(step === 'handover' && !isHeld ? 'course.handoverWordsAll' : `course.${step}Words`, {
                amount: amount ? formatMoney(amount, language) : '',
                name,
                returnDays,
              })}
            </p>
          ),
        }))}
      />
    </div>
  )
}
