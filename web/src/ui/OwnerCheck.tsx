/** Verifies the user before a sensitive action: a password field, and a button for a passkey instead. */
import type { ReactNode } from 'react'
import { useText } from '../gateways/text/useText.tsx'
import { Button } from './Button.tsx'
import { Callout } from './Callout.tsx'
import css from './OwnerCheck.module.css'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The password's error, as a sentence. */
  readonly error?: ReactNode
  readonly check: {
    readonly password: string
    readonly isPasskeyShown: boolean
    readonly canUsePasskey: boolean
    readonly busy: boolean
    readonly failure: string | undefined
    setPassword(password: string): void
    usePasskey(): void
    clear(): void
  }
}

export function OwnerCheck({ label, hint, error, check }: Props) {
  const text = useText('ui')
  if (check.isPasskeyShown)
    return (
      <div className={css.check}>
        <Callout tone="good" title={text('ownerCheck.shown')} />
        <Button kind="plain" small onClick={check.clear}>
          {text('ownerCheck.password')}
        </Button>
      </div>
    )
  return (
    <div className={css.check}>
      <PasswordField
        label={label}
        hint={hint}
        error={error}
        name="currentPassword"
        autoComplete="current-password"
        required
        maxLength={256}
        value={check.password}
        onChange={(event) => check.setPassword(event.target.value)}
      />
      {check.canUsePasskey && (
        <Button kind="plain" small icon="key" busy={check.busy} onClick={check.usePasskey}>
          {text('ownerCheck.passkey')}
        </Button>
      )}
      {check.failure && (
        <p className={css.failure} role="alert">
          {check.failure}
        </p>
      )}
    </div>
  )
}
