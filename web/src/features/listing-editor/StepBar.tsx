/** The five steps as a row: the current one, done ones, open ones, and an edited home's gaps. */
import { Link } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { FieldErrors } from './draft.ts'
import css from './StepBar.module.css'
import { errorsOfStep, stepName, type WizardStep, wizardSteps } from './steps.ts'

interface Props {
  readonly step: WizardStep
  readonly lastOpen: WizardStep
  /** Gaps or errors, shown beside their step. */
  readonly standing: FieldErrors
  readonly addressOf: (step: WizardStep) => string
}

export function StepBar({ step, lastOpen, standing, addressOf }: Props) {
  const text = useText('listingEditor')
  return (
    <nav aria-label={text('steps.label')}>
      <ol className={css.steps}>
        {wizardSteps.map((_name, index) => {
          const number = (index + 1) as WizardStep
          const missing = number === 5 ? 0 : Object.keys(errorsOfStep(standing, number)).length
          return (
            <li key={number} className={missing > 0 ? css.lacking : number < step ? css.done : undefined}>
              <StepLabel
                number={number}
                step={step}
                isOpen={number <= lastOpen}
                missing={missing}
                to={addressOf(number)}
              />
            </li>
          )
        })}
      </ol>
      <p className={css.present} aria-hidden="true">
        {`${step}. ${text(`steps.${stepName(step)}`)}`}
      </p>
    </nav>
  )
}

interface LabelProps {
  readonly number: WizardStep
  readonly step: WizardStep
  readonly isOpen: boolean
  readonly missing: number
  readonly to: string
}

function StepLabel({ number, step, isOpen, missing, to }: LabelProps) {
  const text = useText('listingEditor')
  const words = (
    <span className={css.words}>
      {missing > 0 ? <Icon name="warning-circle" /> : number < step && <Icon name="check" />}
      <span>{`${missing > 0 || number >= step ? `${number}. ` : ' '}${text(`steps.${stepName(number)}`)}`}</span>
      {missing > 0 && (
        <span className="vh">
          {' '}
          <span>{text('steps.missing', { count: missing })}</span>
        </span>
      )}
    </span>
  )
  if (number === step) return <span aria-current="step">{words}</span>
  return isOpen ? <Link to={to}>{words}</Link> : <span>{words}</span>
}
