/**
 * The e-mail address, whether it is confirmed, and resending its email. A new address takes effect after confirmation
 * (D 4.7).
 */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import { readableEmail } from '@keyhold/api/readableEmail.ts'
import { useRefusal } from '../../gateways/api.ts'
import { formatDay } from '../../gateways/format/format.ts'
import type { OwnerCheckState } from '../../gateways/passkeys/useOwnerCheck.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { OwnerCheck } from '../../ui/OwnerCheck.tsx'
import css from './ProfileSection.module.css'
import { isAnotherAddress } from './personal.ts'
import { useResendConfirmation } from './queries.ts'

interface Props {
  readonly profile: Profile
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  /** The verification for a new address. */
  readonly check: OwnerCheckState
  readonly checkError: string | undefined
}

export function EmailField({ profile, value, error, onChange, check, checkError }: Props) {
  const text = useText('profile')
  const language = useLanguage()
  const { pendingEmailAddress: pending, emailConfirmed, emailConfirmedAt } = profile
  const confirmed = emailConfirmedAt && formatDay(emailConfirmedAt.slice(0, 10), language, 'long')
  const status = pending
    ? text('personal.pending', { email: readableEmail(pending) })
    : emailConfirmed && confirmed
      ? text('personal.confirmedOn', { day: confirmed })
      : text('personal.notConfirmed')
  return (
    <div>
      <Field
        label={text('personal.email')}
        hint={status}
        error={error}
        name="emailAddress"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {isAnotherAddress(profile, value) && (
        <div className={css.another}>
          <OwnerCheck
            label={text('personal.password')}
            hint={text('personal.passwordWhy')}
            error={checkError}
            check={check}
          />
        </div>
      )}
      {(pending || !emailConfirmed) && <Resend email={pending ?? profile.emailAddress} />}
    </div>
  )
}

function Resend({ email }: { email: string }) {
  const text = useText('profile')
  const refusal = useRefusal()
  const resend = useResendConfirmation()
  return (
    <div className={css.after}>
      <Button kind="plain" small icon="envelope-simple" busy={resend.isPending} onClick={() => resend.mutate(email)}>
        {text('personal.resend')}
      </Button>
      <span role="status">
        {`${resend.isSuccess ? text('personal.resent', { email: readableEmail(email) }) : ''}${resend.isError ? refusal(resend.error) : ''}`}
      </span>
    </div>
  )
}
