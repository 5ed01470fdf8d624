/** Logs this person out everywhere, this browser too (D 4.2). */
import { useRefusal } from '../../gateways/api.ts'
import { clearFormDrafts } from '../../gateways/formDraft.ts'
import { clearSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './ProfileSection.module.css'
import { ProfileSection } from './ProfileSection.tsx'
import { useLogoutEverywhere } from './queries.ts'

/** Nothing of this person stays in this tab. */
function leave(): void {
  clearSession()
  clearFormDrafts()
}

export function LogoutEverywhere() {
  const text = useText('profile')
  const refusal = useRefusal()
  const end = useLogoutEverywhere()
  return (
    <ProfileSection title={text('sessions.title')} lede={text('sessions.lede')}>
      <div className={css.after}>
        <Button icon="sign-out" busy={end.isPending} onClick={() => end.mutate(undefined, { onSuccess: leave })}>
          {text('sessions.end')}
        </Button>
      </div>
      {end.isError && (
        <Callout tone="bad" title={text('sessions.failed')}>
          {refusal(end.error)}
        </Callout>
      )}
    </ProfileSection>
  )
}
