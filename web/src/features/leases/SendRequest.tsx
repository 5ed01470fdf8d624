/** The foot of the lease form: back, and the request itself. Without days or a home it cannot be sent. */
import { useNavigate } from 'react-router'
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './RequestForm.module.css'

interface Props {
  readonly busy: boolean
  readonly isEdit: boolean
  readonly disabled?: boolean
}

export function SendRequest({ busy, isEdit, disabled = false }: Props) {
  const text = useText('requests')
  const navigate = useNavigate()
  const hint = text(disabled ? 'form.closedWhy' : 'form.tooltip')
  return (
    <div className={css.foot}>
      <Button kind="plain" icon="arrow-left" onClick={() => void navigate(-1)}>
        {text('form.back')}
      </Button>
      <div className={css.submit}>
        <Button kind="next" type="submit" busy={busy} disabled={disabled} title={hint} aria-describedby="send-hint">
          {text(isEdit ? 'form.save' : 'form.submit')}
        </Button>
        <p className="xs quiet" id="send-hint">
          {hint}
        </p>
      </div>
    </div>
  )
}
