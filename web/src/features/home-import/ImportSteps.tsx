/** The steps from a file to homes: chosen, checked line by line, applied. */
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './ImportSteps.module.css'

const steps = ['file', 'check', 'apply'] as const

/** `done` is the number of finished steps. */
export function ImportSteps({ done }: { done: 0 | 1 | 2 | 3 }) {
  const text = useText('homeImport')
  return (
    <ol className={css.steps} aria-label={text('steps.label')}>
      {steps.map((step, at) => (
        <li key={step} aria-current={at === done ? 'step' : undefined} className={at < done ? css.done : undefined}>
          <span>{`${at + 1}. ${text(`steps.${step}`)}`}</span> {at < done && <Icon name="check" />}
        </li>
      ))}
    </ol>
  )
}
