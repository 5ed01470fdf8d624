/** Step 1: requests a link by e-mail. Known and unknown addresses get the same response (D 4.4). */
import { forgotPassword } from '@keyhold/api/accounts.ts'
import { type FormEvent, useState } from 'react'
import { quietApi } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusFirstInvalid } from '../../ui/focusFirstInvalid.ts'
import { ScriptOnlyForm } from '../../ui/ScriptOnlyForm.tsx'
import css from './Passwords.module.css'
import { emailError } from './rules.ts'
import { useFailureMessage } from './useFailureMessage.ts'
import { resendSeconds, startCooldown } from './useResendCooldown.ts'

export function RequestLink({ email = '', onSent }: { email?: string; onSent: (email: string) => void }) {
  const text = useText('passwords')
  const failureMessage = useFailureMessage()
  const [errors, setErrors] = useState<'required' | 'invalid'>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const formData = String(new FormData(form).get('email')).trim()
    const problem = emailError(formData)
    setErrors(problem)
    if (problem) return focusFirstInvalid(form)
    setBusy(true)
    setFailure(undefined)
    try {
      await quietApi(forgotPassword, { input: { email: formData } })
      startCooldown(resendSeconds)
      onSent(formData)
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const message = failure === undefined ? undefined : failureMessage(failure)
  return (
    <ScriptOnlyForm className={css.form} onSubmit={submit} noValidate>
      {message && (
        <Callout tone="bad" title={message.title}>
          {message.wait && <span>{message.wait}</span>}
        </Callout>
      )}
      <Field
        label={text('request.email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={email}
        error={errors && text(`request.${errors}`)}
      />
      <Button kind="main" type="submit" busy={busy}>
        {text('request.submit')}
      </Button>
    </ScriptOnlyForm>
  )
}
