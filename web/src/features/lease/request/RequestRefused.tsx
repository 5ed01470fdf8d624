/** Why a request was refused, and where that can be fixed. */
import { ApiError, useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'

interface Props {
  readonly error: unknown
  /** URLs of the home and of the user's profile. */
  readonly home: string
  readonly profile: string
}

export function RequestRefused({ error, home, profile }: Props) {
  const text = useText('requests')
  const refusal = useRefusal()
  if (!error) return null
  const code = error instanceof ApiError ? error.code : ''
  const isOfHome = ['own-home', 'already-requested', 'listing-not-published', 'listing-not-found'].includes(code)
  const isOfDates = code.startsWith('dates-') || code.startsWith('stay-')
  return (
    <Callout tone="bad" title={refusal(error)}>
      {(isOfHome || isOfDates) && (
        <div>
          <ButtonLink small to={home}>
            {text(isOfDates ? 'form.changeDates' : 'form.homeLink')}
          </ButtonLink>
        </div>
      )}
      {code === 'email-not-confirmed' && (
        <div>
          <ButtonLink small to={profile}>
            {text('form.profileLink')}
          </ButtonLink>
        </div>
      )}
    </Callout>
  )
}
