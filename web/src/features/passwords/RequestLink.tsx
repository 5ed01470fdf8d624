/** Step 1: asks for a link by e-mail. A known and an unknown address are answered the same (D 4.4). */
import { forgotPassword } from '@keyhold/api/accounts.ts'
import { type FormEvent, useState } from 'react'
import { quietApi } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusFirstProblem } from '../../ui/firstProblem.ts'
import css from './Passwords.module.css'
import { wrongEmail } from './rules.ts'
import { useFailure } from './useFailure.ts'
import { rememberWait, resendSeconds } from './useWait.ts'

export function RequestLink({ email = '', onSent }: { email?: string; onSent: (email: string) => void }) {
  const text = useText('passwords')
  const sayFailure = useFailure()
  const [wrong, setWrong] = useState<'required' | 'invalid'>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const written = String(new FormData(form).get('email')).trim()
    const problem = wrongEmail(written)
    setWrong(problem)
    if (problem) return focusFirstProblem(form)
    setBusy(true)
    setFailure(undefined)
    try {
      await quietApi(forgotPassword, { input: { email: written } })
      rememberWait(resendSeconds)
      onSent(written)
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const said = failure === undefined ? undefined : sayFailure(failure)
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {said && (
        <Callout tone="bad" title={said.title}>
          {said.wait}
        </Callout>
      )}
      <Field
        label={text('request.email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={email}
        error={wrong && text(`request.${wrong}`)}
      />
      <Button kind="main" type="submit" busy={busy}>
        {text('request.submit')}
      </Button>
    </form>
  )
}
