/** The lease form's footer: back and submit. Without dates or a home it cannot be sent. */
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useGoBack } from './goBack.ts'
import css from './RequestForm.module.css'

interface Props {
  readonly busy: boolean
  readonly isEdit: boolean
  /** Why it cannot be sent yet. */
  readonly closed?: 'missing' | 'unconfirmed' | undefined
  /** The target of "back" for users who came from elsewhere. */
  readonly home: string
}

const hints = { missing: 'form.closedWhy', unconfirmed: 'confirm.closedWhy' } as const

export function RequestFooter({ busy, isEdit, closed, home }: Props) {
  const text = useText('requests')
  const back = useGoBack(home)
  const hint = text(closed ? hints[closed] : 'form.tooltip')
  return (
    <div className={css.foot}>
      <Button kind="plain" icon="arrow-left" onClick={back}>
        {text('form.back')}
      </Button>
      <div className={css.submit}>
        <Button
          kind="next"
          type="submit"
          busy={busy}
          disabled={closed !== undefined}
          title={hint}
          aria-describedby="send-hint"
        >
          {text(isEdit ? 'form.save' : 'form.submit')}
        </Button>
        <p className="xs quiet" id="send-hint">
          {hint}
        </p>
      </div>
    </div>
  )
}
