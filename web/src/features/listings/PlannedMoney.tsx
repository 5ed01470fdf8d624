/** The planned course of the money, from top to bottom. Its line is gold where the escrow will hold the money, as in every drawing of it. */
import { sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Day } from '../../ui/Day.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import type { Planned } from './moveIn.ts'
import css from './PlannedMoney.module.css'

interface Props {
  readonly steps: Planned['steps']
  readonly name: string
  /** Whether the deposit waits in the escrow until move-out. */
  readonly isHeld: boolean
}

export function PlannedMoney({ steps, name, isHeld }: Props) {
  const text = useText('listings')
  const language = useLanguage()
  return (
    <div className={css.course}>
      <Timeline
        small
        label={text('course.title')}
        moments={steps.map(({ step, day, amount }, at) => ({
          key: step,
          title: text(`course.${step}`),
          when: step === 'pay' ? text('course.payWhen') : day && <Day of={day} />,
          state: 'later' as const,
          held: at < steps.length - 1,
          children: (
            <p>
              {text(step === 'handover' && !isHeld ? 'course.handoverWordsAll' : `course.${step}Words`, {
                amount: amount ? sayMoney(amount, language) : '',
                name,
              })}
            </p>
          ),
        }))}
      />
    </div>
  )
}
