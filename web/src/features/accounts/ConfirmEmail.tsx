/**
 * Confirms an e-mail address with an emailed token, once; an expired link offers a new email. In another browser than
 * the one that registered it asks for the password (D 11.14).
 */

import type { ConfirmedEmail } from '@keyhold/api/accounts.schema.ts'
import { confirmEmail, resendConfirmation } from '@keyhold/api/accounts.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, quietApi, useRefusal } from '../../gateways/api.ts'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { ScriptOnlyForm } from '../../ui/ScriptOnlyForm.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import css from './Auth.module.css'

interface Props {
  readonly token: string
  /** The page that the person came from. */
  readonly redirect?: string | undefined
}

export function ConfirmEmail({ token, redirect }: Props) {
  const text = useText('accounts')
  const { signedIn } = useSession()
  const [state, setState] = useState<'working' | 'failed' | 'asked' | ConfirmedEmail>('working')
  const wasSent = useRef(false)
  useEffect(() => {
    if (wasSent.current) return
    wasSent.current = true
    quietApi(confirmEmail, { input: { token } }).then(setState, (error: unknown) =>
      setState(error instanceof ApiError && error.code === 'confirm-by-password' ? 'asked' : 'failed'),
    )
  }, [token])
  if (state === 'working')
    return (
      <div aria-live="polite">
        <h1>{text('confirm.working')}</h1>
        <SkeletonLines lines={2} />
      </div>
    )
  if (state === 'asked') return <AskPassword token={token} onDone={setState} />
  if (state === 'failed') return <Resend redirect={redirect} />
  return (
    <div role="status">
      <h1>{text('confirm.done')}</h1>
      <p className={css.lede}>{text('confirm.doneBody')}</p>
      <ButtonLink
        kind="main"
        to={signedIn ? (redirect ?? paths.profile()) : paths.login(redirect)}
        state={{ email: state.email }}
      >
        {text(signedIn ? 'confirm.goOn' : 'register.signIn')}
      </ButtonLink>
    </div>
  )
}

/** The user who registered knows the password; anyone else resets it by email, which ends the other's registration. */
function AskPassword({ token, onDone }: { token: string; onDone: (confirmed: ConfirmedEmail) => void }) {
  const text = useText('accounts')
  const refusal = useRefusal()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setBusy(true)
    setFailure(undefined)
    await quietApi(confirmEmail, { input: { token, password } }).then(onDone, setFailure)
    setBusy(false)
  }
  return (
    <ScriptOnlyForm className={css.form} onSubmit={submit}>
      <h1>{text('confirm.who')}</h1>
      <p className={css.lede}>{text('confirm.whoBody')}</p>
      {failure !== undefined && <Callout tone="bad" title={refusal(failure)} />}
      <PasswordField label={text('confirm.password')} name="password" autoComplete="current-password" required />
      <Button kind="main" type="submit" busy={busy}>
        {text('confirm.confirm')}
      </Button>
      <ButtonLink kind="plain" to={paths.forgetPassword()}>
        {text('confirm.choose')}
      </ButtonLink>
    </ScriptOnlyForm>
  )
}

function Resend({ redirect }: { redirect: string | undefined }) {
  const text = useText('accounts')
  const refusal = useRefusal()
  const [answer, setAnswer] = useState<{ sent: true } | { failure: unknown }>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    setAnswer(
      await quietApi(resendConfirmation, { input: { email, redirect } }).then(
        () => ({ sent: true as const }),
        (failure: unknown) => ({ failure }),
      ),
    )
  }
  return (
    <ScriptOnlyForm className={css.form} onSubmit={submit}>
      <h1>{text('confirm.failed')}</h1>
      <p className={css.lede}>{text('confirm.failedBody')}</p>
      {answer && 'sent' in answer && <Callout tone="good">{text('confirm.resent')}</Callout>}
      {answer && 'failure' in answer && <Callout tone="bad" title={refusal(answer.failure)} />}
      <Field label={text('confirm.email')} name="email" type="email" autoComplete="email" required />
      <Button kind="main" type="submit">
        {text('confirm.resend')}
      </Button>
    </ScriptOnlyForm>
  )
}
