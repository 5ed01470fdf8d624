/**
 * Step 3: the new password, twice (spec public §5). It ends every session of the account, including this browser's
 * (D 4.2).
 */
import { setNewPassword } from '@keyhold/api/accounts.ts'
import { type FormEvent, useState } from 'react'
import { quietApi, useRefusal } from '../../gateways/api.ts'
import { clearSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { focusFirstInvalid } from '../../ui/focusFirstInvalid.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { ScriptOnlyForm } from '../../ui/ScriptOnlyForm.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Passwords.module.css'
import { passwordErrors } from './rules.ts'

/** How long the specification's toast stays (spec public §8). */
const toastMilliseconds = 2000

export function ChoosePassword({ email, token, onDone }: { email: string; token: string; onDone: () => void }) {
  const text = useText('passwords')
  const refusal = useRefusal()
  const toast = useToast()
  const [errors, setErrors] = useState<Partial<ReturnType<typeof passwordErrors>>>({})
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const formData = new FormData(form)
    const [newPassword, newPasswordAgain] = [String(formData.get('password')), String(formData.get('again'))]
    const problems = passwordErrors(newPassword, newPasswordAgain)
    setErrors(problems)
    if (problems.password || problems.again) return focusFirstInvalid(form)
    setBusy(true)
    setFailure(undefined)
    try {
      await quietApi(setNewPassword, { input: { email, newPassword, newPasswordAgain, token } })
      clearSession()
      onDone()
    } catch (error) {
      toast({ tone: 'bad', title: text('choose.failed'), milliseconds: toastMilliseconds })
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <ScriptOnlyForm className={css.form} onSubmit={submit} noValidate>
      {failure !== undefined && (
        <Callout tone="bad" title={text('choose.failed')}>
          {refusal(failure)}
        </Callout>
      )}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={text('choose.password')}
        hint={text('choose.hint')}
        name="password"
        autoComplete="new-password"
        required
        maxLength={200}
        error={errors.password && text(`choose.${errors.password}`)}
      />
      <PasswordField
        label={text('choose.again')}
        name="again"
        autoComplete="new-password"
        required
        maxLength={200}
        error={errors.again && text(`choose.${errors.again}`)}
      />
      <Button kind="main" type="submit" busy={busy}>
        {text('choose.submit')}
      </Button>
    </ScriptOnlyForm>
  )
}
