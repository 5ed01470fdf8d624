/** Step 2: open the mail app, or have the link sent again, once a minute (D 4.4). */
import { forgotPassword } from '@keyhold/api/accounts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { quietApi, Refused } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Passwords.module.css'
import { isEmail } from './rules.ts'
import { useFailure } from './useFailure.ts'
import { resendSeconds, useWait } from './useWait.ts'

type Answer = 'sent' | 'invalid' | { readonly failure: unknown }

/** `mailbox` says whether letters lie in the development mailbox instead of being sent. */
export function CheckMail({ email, mailbox }: { email: string; mailbox: boolean }) {
  const text = useText('passwords')
  const toast = useToast()
  const { left, wait } = useWait()
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
      wait(resendSeconds)
      setAnswer('sent')
    } catch (failure) {
      if (failure instanceof Refused && failure.retryAfterSeconds) wait(failure.retryAfterSeconds)
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
      {answer && <Said answer={answer} />}
      <div className={css.again}>
        <span>{text('check.nothing')}</span>
        <Button kind="plain" small busy={busy} disabled={left !== 0} onClick={() => void resend()}>
          {text('check.again')}
        </Button>
        {left !== undefined && left > 0 && <span className="quiet num">{text('check.in', { count: left })}</span>}
      </div>
    </div>
  )
}

function Said({ answer }: { answer: Answer }) {
  const text = useText('passwords')
  const sayFailure = useFailure()
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
  const { title, wait } = sayFailure(answer.failure)
  return (
    <Callout tone="bad" title={title}>
      {wait}
    </Callout>
  )
}
