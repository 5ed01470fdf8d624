/** Changes the password: the current one, and the new one twice. The two are compared here (D 2.8). */
import { type FormEvent, useRef, useState } from 'react'
import { Refused, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { focusFirstProblem } from '../../ui/firstProblem.ts'
import { useToast } from '../../ui/Toast.tsx'
import css from './ProfileSection.module.css'
import { ProfileSection } from './ProfileSection.tsx'
import { useChangePassword } from './queries.ts'
import { SecretField } from './SecretField.tsx'

const nothing = { currentPassword: '', newPassword: '', newPasswordAgain: '' }
/** Spec signed-in §5. */
const leastLength = 8

type Rule = 'required' | 'short' | 'differ'
type Problems = Partial<Record<keyof typeof nothing, Rule>>

function problemsIn(given: typeof nothing): Problems {
  const problems: Problems = {}
  for (const field of ['currentPassword', 'newPassword', 'newPasswordAgain'] as const)
    if (!given[field]) problems[field] = 'required'
  if (given.newPassword && given.newPassword.length < leastLength) problems.newPassword = 'short'
  if (given.newPasswordAgain && given.newPasswordAgain !== given.newPassword) problems.newPasswordAgain = 'differ'
  return problems
}

/** What was typed, what is wrong with it, and the sending of it. */
function usePasswordForm(id: string) {
  const text = useText('profile')
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [given, setGiven] = useState(nothing)
  const [isTried, setIsTried] = useState(false)
  const change = useChangePassword()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(problemsIn(given)).length > 0) return focusFirstProblem(form.current)
    change.mutate(
      { id, ...given },
      {
        onSuccess: () => {
          setGiven(nothing)
          setIsTried(false)
          toast({ title: text('password.changed') })
        },
        onError: () => focusFirstProblem(form.current),
      },
    )
  }
  return { form, given, setGiven, problems: (isTried ? problemsIn(given) : {}) as Problems, change, submit }
}

export function PasswordForm({ id }: { id: string }) {
  const text = useText('profile')
  const refusal = useRefusal()
  const { form, given, setGiven, problems, change, submit } = usePasswordForm(id)
  const isCurrentWrong = change.error instanceof Refused && change.error.code === 'current-password-wrong'
  const secret = (field: keyof typeof nothing, autoComplete: string) => ({
    autoComplete,
    value: given[field],
    error: problems[field] ? text(`rules.${problems[field]}`) : undefined,
    onChange: (value: string) => setGiven({ ...given, [field]: value }),
  })
  const current = secret('currentPassword', 'current-password')
  return (
    <ProfileSection title={text('password.title')} lede={text('password.lede')}>
      <form ref={form} onSubmit={submit} noValidate>
        <div className={css.fields}>
          <div className={css.half}>
            <SecretField
              label={text('password.current')}
              {...current}
              error={current.error ?? (isCurrentWrong ? refusal(change.error) : undefined)}
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
            {change.isError && !isCurrentWrong && (
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
