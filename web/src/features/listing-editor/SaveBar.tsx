/** The foot of the form: cancel, keep as a draft, publish; and what went wrong, in words. */
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './HomeForm.module.css'
import type { HomeFormState } from './useHomeForm.ts'

interface Props {
  readonly form: HomeFormState
  readonly onSave: () => void
  readonly onCancel: () => void
}

export function SaveBar({ form, onSave, onCancel }: Props) {
  const text = useText('listingEditor')
  const refusal = useRefusal()
  const { failure, state, busy } = form
  const errorCount = Object.keys(form.errors).length
  const isPublished = state === 'published'
  return (
    <>
      <div className={`wrap ${css.problem}`}>
        {failure && (
          <Callout tone="bad" title={text(failure.action === 'save' ? 'save.failed' : 'save.notPublished')}>
            {refusal(failure.error)}
          </Callout>
        )}
      </div>
      <div className={css.foot}>
        <div className={`wrap ${css.acts}`}>
          <Button onClick={onCancel}>{text('save.cancel')}</Button>
          <span className={css.standing} role="status">
            {errorCount > 0 ? text('save.incomplete', { count: errorCount }) : <SaveStatus form={form} />}
          </span>
          {!isPublished && (
            <Button busy={busy === 'save'} disabled={busy !== undefined} onClick={onSave}>
              {text(state === 'draft' ? 'save.draft' : 'save.save')}
            </Button>
          )}
          <Button kind={isPublished ? 'main' : 'next'} type="submit" busy={busy !== undefined}>
            {text(isPublished ? 'save.save' : 'save.publish')}
          </Button>
        </div>
      </div>
    </>
  )
}

function SaveStatus({ form }: { form: HomeFormState }) {
  const text = useText('listingEditor')
  if (form.isChanged) return text('save.unsaved')
  if (!form.savedAt) return form.state === 'published' ? text('save.keeps') : null
  const time = new Intl.DateTimeFormat('es-CL', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return text('save.saved', { time: time.format(form.savedAt) })
}
