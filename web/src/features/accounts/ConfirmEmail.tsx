/** Confirms an e-mail address with the token of a letter, once; a link that is too old offers a new letter. */
import { confirmEmail, resendConfirmation } from '@keyhold/api/accounts.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { quietApi, useRefusal } from '../../gateways/api.ts'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import css from './Auth.module.css'

export function ConfirmEmail({ token }: { token: string }) {
  const text = useText('accounts')
  const { signedIn } = useSession()
  const [state, setState] = useState<'working' | 'done' | 'failed'>('working')
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    quietApi(confirmEmail, { input: { token } }).then(
      () => setState('done'),
      () => setState('failed'),
    )
  }, [token])
  if (state === 'working')
    return (
      <div aria-live="polite">
        <h1>{text('confirm.working')}</h1>
        <SkeletonLines lines={2} />
      </div>
    )
  if (state === 'failed') return <Resend />
  return (
    <div role="status">
      <h1>{text('confirm.done')}</h1>
      <p className={css.lede}>{text('confirm.doneBody')}</p>
      <ButtonLink kind="main" to={signedIn ? paths.profile() : paths.login()}>
        {text(signedIn ? 'confirm.goOn' : 'register.signIn')}
      </ButtonLink>
    </div>
  )
}

function Resend() {
  const text = useText('accounts')
  const refusal = useRefusal()
  const [answer, setAnswer] = useState<{ sent: true } | { failure: unknown }>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    setAnswer(
      await quietApi(resendConfirmation, { input: { email } }).then(
        () => ({ sent: true as const }),
        (failure: unknown) => ({ failure }),
      ),
    )
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <h1>{text('confirm.failed')}</h1>
      <p className={css.lede}>{text('confirm.failedBody')}</p>
      {answer && 'sent' in answer && <Callout tone="good">{text('confirm.resent')}</Callout>}
      {answer && 'failure' in answer && <Callout tone="bad" title={refusal(answer.failure)} />}
      <Field label={text('confirm.email')} name="email" type="email" autoComplete="email" required />
      <Button kind="main" type="submit">
        {text('confirm.resend')}
      </Button>
    </form>
  )
}
