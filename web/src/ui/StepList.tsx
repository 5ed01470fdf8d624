/** Steps in sequence: done ones collapse to a line, the current one is open, later ones are closed. */
import type { ReactNode } from 'react'
import { useText } from '../gateways/text/useText.tsx'
import { Icon } from './Icon.tsx'
import css from './StepList.module.css'
import { Words } from './Words.tsx'

export interface Step {
  readonly key: string
  readonly title: ReactNode
  readonly state: 'done' | 'now' | 'later'
  /** A short word at the right of a done step, e.g. the choice made. */
  readonly outcome?: ReactNode
  readonly children?: ReactNode
}

export function StepList({ steps, label }: { steps: readonly Step[]; label: string }) {
  const text = useText('ui')
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map(({ key, title, state, outcome, children }, index) => (
        <li key={key} className={css[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={css.number} aria-hidden="true">
            {state === 'done' ? <Icon name="check-bold" /> : index + 1}
          </span>
          <div className={css.words}>
            <div className={css.head}>
              <h2>{title}</h2>
              {state === 'done' && <span className="vh">{text('done')}</span>}
              {outcome && <span className={css.outcome}>{outcome}</span>}
            </div>
            <Words>{children}</Words>
          </div>
        </li>
      ))}
    </ol>
  )
}
