/** Why an acceptance failed, and what the landlord can do about the calendars of the home. */
import { ApiError } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'

interface Props {
  readonly failure: unknown
  /** The path of the home's calendar. */
  readonly calendar: string
  readonly busy: boolean
  readonly onAnyway: () => void
}

export function AcceptFailure({ failure, calendar, busy, onAnyway }: Props) {
  const text = useText('requests')
  const messageOf = useWalletError()
  const code = failure instanceof ApiError ? failure.code : undefined
  if (code !== 'calendar-unread' && code !== 'calendar-taken') return <Callout tone="bad">{messageOf(failure)}</Callout>
  return (
    <Callout tone="bad" title={code === 'calendar-unread' ? text('accept.unreadTitle') : undefined}>
      <p>{messageOf(failure)}</p>
      <div className="row wraps">
        {code === 'calendar-unread' && (
          <Button small busy={busy} onClick={onAnyway}>
            {text('accept.anyway')}
          </Button>
        )}
        <ButtonLink small kind="plain" to={calendar}>
          {text('accept.calendar')}
        </ButtonLink>
      </div>
    </Callout>
  )
}
