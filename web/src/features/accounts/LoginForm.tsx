/** Signs a person in and sends them on to where they were (D 4.6). Wrong words and an unknown e-mail read the same (D 4.4). */
import { login } from '@keyhold/api/accounts.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { quietApi, Refused } from '../../gateways/api.ts'
import { keepSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import css from './Auth.module.css'

const names = ['username', 'password'] as const

/** Posted only by a browser whose script is not there yet: so the password never stands in an address. */
export function LoginForm({ onSignedIn, children }: { onSignedIn: (missing: boolean) => void; children?: ReactNode }) {
  const text = useText('accounts')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<'failed' | 'error'>()
  const [wrong, setWrong] = useState<readonly string[]>([])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget.elements
    const missing = names.filter((name) => !(fields.namedItem(name) as HTMLInputElement).checkValidity())
    setWrong(missing)
    if (missing[0]) return (fields.namedItem(missing[0]) as HTMLInputElement).focus()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    try {
      const user = await quietApi(login, {
        input: { username: String(form.get('username')), password: String(form.get('password')) },
      })
      keepSession({ user })
      onSignedIn(user.missing.length > 0)
    } catch (error) {
      setFailure(error instanceof Refused && error.status === 403 ? 'failed' : 'error')
      setBusy(false)
    }
  }
  return (
    <form className={css.form} method="post" noValidate onSubmit={submit}>
      <Field
        label={text('login.email')}
        name="username"
        type="email"
        autoComplete="username"
        required
        error={wrong.includes('username') && text('login.needEmail')}
      />
      <PasswordField
        label={text('login.password')}
        name="password"
        autoComplete="current-password"
        required
        error={wrong.includes('password') && text('login.needPassword')}
      />
      <Button kind="main" block type="submit" busy={busy}>
        {text('login.submit')}
      </Button>
      <div className={css.below}>
        {failure && (
          <Callout tone="bad" title={text(`login.${failure}`)}>
            {failure === 'error' && text('login.errorHelp')}
          </Callout>
        )}
        {children}
      </div>
    </form>
  )
}
