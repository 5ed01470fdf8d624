/**
 * Signs a user in and returns them to the previous page (D 4.6). A wrong password and an unknown e-mail show the same
 * message (D 4.4).
 */
import { login } from '@keyhold/api/accounts.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError, quietApi, useRefusal } from '../../gateways/api.ts'
import { saveSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { ScriptOnlyForm } from '../../ui/ScriptOnlyForm.tsx'
import css from './Auth.module.css'
import { PasskeySignIn } from './PasskeySignIn.tsx'

const fieldNames = ['username', 'password'] as const

/** An emailed link's token, after too many guesses at this address (D 11.12). */
const emailOf = () => new URLSearchParams(window.location.search).get('letter') ?? undefined

interface Props {
  /** The address of an account that was just created or confirmed. */
  readonly email?: string | undefined
  readonly onSignedIn: (missing: boolean) => void
  /** The button to sign in with a wallet. */
  readonly wallet?: ReactNode
  readonly children?: ReactNode
}

/** POST, for browsers before hydration: the password is never part of a URL. */
export function LoginForm({ email, onSignedIn, wallet, children }: Props) {
  const text = useText('accounts')
  const [busy, setBusy] = useState(false)
  const refusal = useRefusal()
  const [failure, setFailure] = useState<{ title: 'failed' | 'error'; help?: string }>()
  const [invalidFields, setInvalidFields] = useState<readonly string[]>([])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget.elements
    const missing = fieldNames.filter((name) => !(fields.namedItem(name) as HTMLInputElement).checkValidity())
    setInvalidFields(missing)
    if (missing[0]) return (fields.namedItem(missing[0]) as HTMLInputElement).focus()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    try {
      const user = await quietApi(login, {
        input: {
          username: String(form.get('username')),
          password: String(form.get('password')),
          letter: emailOf(),
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      })
      saveSession({ user })
      onSignedIn(user.missing.length > 0)
    } catch (error) {
      const isTooOften = error instanceof ApiError && error.status === 429
      if (error instanceof ApiError && error.status === 403) setFailure({ title: 'failed' })
      else setFailure({ title: 'error', help: isTooOften ? refusal(error) : text('login.errorHelp') })
      setBusy(false)
    }
  }
  return (
    <ScriptOnlyForm className={css.form} noValidate onSubmit={submit}>
      <Field
        label={text('login.email')}
        name="username"
        type="email"
        autoComplete="username webauthn"
        defaultValue={email}
        required
        error={invalidFields.includes('username') && text('login.needEmail')}
      />
      <PasswordField
        label={text('login.password')}
        name="password"
        autoComplete="current-password"
        required
        error={invalidFields.includes('password') && text('login.needPassword')}
      />
      <Button kind="main" block type="submit" busy={busy}>
        {text('login.submit')}
      </Button>
      {failure && (
        <Callout tone="bad" title={text(`login.${failure.title}`)}>
          {failure.help && <span>{failure.help}</span>}
        </Callout>
      )}
      <div className={css.ways}>
        <p>{text('ways.or')}</p>
        <PasskeySignIn
          onSignedIn={onSignedIn}
          onFailure={(sentence) => setFailure(sentence ? { title: 'error', help: sentence } : undefined)}
        />
        {wallet}
      </div>
      <div>{children}</div>
    </ScriptOnlyForm>
  )
}
