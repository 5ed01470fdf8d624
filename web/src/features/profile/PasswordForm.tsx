/** Changes the password: the current one, and the new one twice, compared here (D 2.8). */
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, isSaidAtFields, useFieldRefusal, useRefusal } from '../../gateways/api.ts'
import { useOwnerCheck } from '../../gateways/passkeys/useOwnerCheck.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { focusFirstInvalid } from '../../ui/focusFirstInvalid.ts'
import { OwnerCheck } from '../../ui/OwnerCheck.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './ProfileSection.module.css'
import { ProfileSection } from './ProfileSection.tsx'
import { useChangePassword } from './queries.ts'
import { SecretField } from './SecretField.tsx'

const emptyValues = { newPassword: '', newPasswordAgain: '' }
/** The rules of spec signed-in §5. */
const minLength = 8

type Rule = 'required' | 'short' | 'differ'
type PasswordErrors = Partial<Record<keyof typeof emptyValues | 'currentPassword', Rule>>

function validate(values: typeof emptyValues, isOwnerShown: boolean): PasswordErrors {
  const errors: PasswordErrors = isOwnerShown ? {} : { currentPassword: 'required' }
  for (const field of ['newPassword', 'newPasswordAgain'] as const) if (!values[field]) errors[field] = 'required'
  if (values.newPassword && values.newPassword.length < minLength) errors.newPassword = 'short'
  if (values.newPasswordAgain && values.newPasswordAgain !== values.newPassword) errors.newPasswordAgain = 'differ'
  return errors
}

/** The input, its errors, and sending it. */
function usePasswordForm(id: string) {
  const text = useText('profile')
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(emptyValues)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const check = useOwnerCheck('password')
  const change = useChangePassword()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (Object.keys(validate(values, check.isReady)).length > 0) return focusFirstInvalid(form.current)
    change.mutate(
      { id, ...check.shown, ...values },
      {
        onSettled: () => check.isPasskeyShown && check.clear(),
        onSuccess: () => {
          setValues(emptyValues)
          check.clear()
          setWasSubmitted(false)
          toast({ title: text('password.changed') })
        },
        onError: () => focusFirstInvalid(form.current),
      },
    )
  }
  return {
    form,
    values,
    setValues,
    errors: (wasSubmitted ? validate(values, check.isReady) : {}) as PasswordErrors,
    check,
    change,
    submit,
  }
}

export function PasswordForm({ id }: { id: string }) {
  const text = useText('profile')
  const refusal = useRefusal()
  const { form, values, setValues, errors, check, change, submit } = usePasswordForm(id)
  const fieldRefusal = useFieldRefusal()
  const isCurrentWrong = change.error instanceof ApiError && change.error.code === 'current-password-wrong'
  const refused = change.error instanceof ApiError ? change.error.fields : {}
  const errorFor = (field: keyof typeof emptyValues) => {
    if (errors[field]) return text(`rules.${errors[field]}`)
    return refused[field] && fieldRefusal(refused[field])
  }
  const secret = (field: keyof typeof emptyValues, autoComplete: string) => ({
    autoComplete,
    value: values[field],
    error: errorFor(field),
    onChange: (value: string) => setValues({ ...values, [field]: value }),
  })
  return (
    <ProfileSection title={text('password.title')} lede={text('password.lede')}>
      <form method="post" ref={form} onSubmit={submit} noValidate>
        <div className={css.fields}>
          <div className={css.half}>
            <OwnerCheck
              label={text('password.current')}
              error={
                errors.currentPassword
                  ? text(`rules.${errors.currentPassword}`)
                  : isCurrentWrong && refusal(change.error)
              }
              check={check}
            />
          </div>
          <SecretField
            label={text('password.new')}
            hint={text('password.hint')}
            {...secret('newPassword', 'new-password')}
          />
          <SecretField label={text('password.again')} {...secret('newPasswordAgain', 'new-password')} />
        </div>
        <div className={css.end}>
          <span>
            {change.isError && !isCurrentWrong && !isSaidAtFields(change.error, Object.keys(emptyValues)) && (
              <Callout tone="bad" title={text('password.failed')}>
                {refusal(change.error)}
              </Callout>
            )}
          </span>
          <Button type="submit" busy={change.isPending}>
            {text('password.change')}
          </Button>
        </div>
      </form>
    </ProfileSection>
  )
}
