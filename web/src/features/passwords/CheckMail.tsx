/** Step 2: open the mail app, or resend the link, once a minute (D 4.4). */
import { forgotPassword } from '@keyhold/api/accounts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, quietApi } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Passwords.module.css'
import { isEmail } from './rules.ts'
import { useFailureMessage } from './useFailureMessage.ts'
import { resendSeconds, useResendCooldown } from './useResendCooldown.ts'

type Answer = 'sent' | 'invalid' | { readonly failure: unknown }

/** `mailbox` says whether emails go to the demo inbox instead of being sent. */
export function CheckMail({ email, mailbox }: { email: string; mailbox: boolean }) {
  const text = useText('passwords')
  const toast = useToast()
  const { remaining, start } = useResendCooldown()
  const [answer, setAnswer] = useState<Answer>()
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    if (!isEmail(email)) {
      toast({ tone: 'bad', title: text('request.invalid'), milliseconds: 3000 })
      return setAnswer('invalid')
    }
    setBusy(true)
    try {
      await quietApi(forgotPassword, { input: { email } })
      start(resendSeconds)
      setAnswer('sent')
    } catch (failure) {
      if (failure instanceof ApiError && failure.retryAfterSeconds) start(failure.retryAfterSeconds)
      setAnswer({ failure })
    }
    setBusy(false)
  }
  return (
    <div className={css.form}>
      <ButtonLink kind="main" to="mailto:" reloadDocument>
        {text('check.open')} <Icon name="arrow-square-out" />
      </ButtonLink>
      {mailbox && (
        <ButtonLink to={paths.mailbox(email)} icon="envelope-simple">
          {text('check.mailbox')}
        </ButtonLink>
      )}
      {answer && <ResendAnswer answer={answer} />}
      <div className={css.again}>
        <span>{text('check.nothing')}</span>
        <Button kind="plain" small busy={busy} disabled={remaining !== 0} onClick={() => void resend()}>
          {text('check.again')}
        </Button>
        {remaining !== undefined && remaining > 0 && (
          <span className="quiet num">{text('check.in', { count: remaining })}</span>
        )}
      </div>
    </div>
  )
}

function ResendAnswer({ answer }: { answer: Answer }) {
  const text = useText('passwords')
  const failureMessage = useFailureMessage()
  if (answer === 'sent')
    return (
      <div role="status">
        <Callout tone="good">{text('check.sent')}</Callout>
      </div>
    )
  if (answer === 'invalid')
    return (
      <Callout tone="bad" title={text('request.invalid')}>
        <Link className="link" to={paths.forgetPassword()}>
          {text('check.change')}
        </Link>
      </Callout>
    )
  const { title, wait } = failureMessage(answer.failure)
  return (
    <Callout tone="bad" title={title}>
      {wait && <span>{wait}</span>}
    </Callout>
  )
}
