/** The wizard's footer: back or cancel, save status, next or publish; and errors in words. */
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './HomeForm.module.css'
import { SaveStatus } from './SaveStatus.tsx'
import { stepName, type WizardStep } from './steps.ts'
import { isPassing } from './useAutosave.ts'
import type { HomeFormState } from './useHomeForm.ts'
import type { WizardActions } from './useWizardActions.ts'

interface Props {
  readonly step: WizardStep
  readonly form: HomeFormState
  readonly acts: WizardActions
  readonly onCancel: () => void
}

export function WizardFoot({ step, form, acts, onCancel }: Props) {
  const text = useText('listingEditor')
  const isPublished = form.state === 'published'
  const next = step < 5 && text(`steps.${stepName((step + 1) as WizardStep)}`)
  return (
    <>
      <Problems form={form} />
      <section className={css.foot} aria-label={text('steps.foot')}>
        <div className={`wrap ${css.acts}`}>
          {step === 1 ? (
            <Button onClick={onCancel}>{text('save.cancel')}</Button>
          ) : (
            <Button icon="arrow-left" onClick={acts.back}>
              {text('save.back')}
            </Button>
          )}
          <span className={css.standing} role="status">
            <SaveStatus form={form} />
          </span>
          {isPublished && step < 5 && (
            <Button kind="main" busy={form.isSaving} onClick={() => void acts.save()}>
              {text('save.save')}
            </Button>
          )}
          {next ? (
            <Button kind={isPublished ? 'line' : 'next'} type="submit">
              {text('save.next', { step: next })}
            </Button>
          ) : (
            <Button
              kind={isPublished ? 'main' : 'next'}
              type="submit"
              busy={form.isPublishing || (isPublished && form.isSaving)}
            >
              {text(isPublished ? 'save.save' : 'save.publish')}
            </Button>
          )}
        </div>
      </section>
    </>
  )
}

/** The refusal, in place. A short connection loss is shown by the footer's own line. */
function Problems({ form }: { form: HomeFormState }) {
  const text = useText('listingEditor')
  const refusal = useRefusal()
  const isFailure = form.failure !== undefined && !(form.isAutosaved && isPassing(form.failure))
  return (
    <div className={`wrap ${css.problem}`}>
      {isFailure && (
        <Callout tone="bad" title={text('save.failed')}>
          {refusal(form.failure)}
        </Callout>
      )}
      {form.notPublished !== undefined && (
        <Callout tone="bad" title={text('save.notPublished')}>
          {refusal(form.notPublished)}
        </Callout>
      )}
    </div>
  )
}
