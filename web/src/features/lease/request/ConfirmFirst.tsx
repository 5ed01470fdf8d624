/** Shown before the form: a request needs a confirmed e-mail (D 11.9); the email can be resent here. */
import { useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { useResendConfirmation } from '../queries.ts'
import css from './RequestForm.module.css'

export function ConfirmFirst({ email }: { email: string }) {
  const text = useText('requests')
  const refusal = useRefusal()
  const resend = useResendConfirmation()
  return (
    <Callout tone="warn" title={text('confirm.title')}>
      <p>{text('confirm.what', { email })}</p>
      <div className={css.confirm}>
        <Button small kind="line" icon="envelope-simple" busy={resend.isPending} onClick={() => resend.mutate(email)}>
          {text('confirm.again')}
        </Button>
        <span role="status" className="small">
          {`${resend.isSuccess ? text('confirm.sent', { email }) : ''}${resend.isError ? refusal(resend.error) : ''}`}
        </span>
      </div>
    </Callout>
  )
}
