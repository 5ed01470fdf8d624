/** The user's sessions, each with an end button, and the button to end all, including this browser's (D 4.2). */
import type { OwnSession } from '@keyhold/api/sessions.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { clearFormDrafts } from '../../gateways/formDraft.ts'
import { signOut } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './ProfileSection.module.css'
import { ProfileSection } from './ProfileSection.tsx'
import rows from './SessionRow.module.css'
import { SessionRow } from './SessionRow.tsx'
import { useEndSession, useLogoutEverywhere } from './sessions.ts'

/** The initial number: enough for a phone, a desktop and a tablet. */
const shownAtFirst = 4

/** No data of this user stays in this tab. */
function leave(): void {
  signOut()
  clearFormDrafts()
}

export function SessionSection({ sessions }: { sessions: UseQueryResult<OwnSession[]> }) {
  const text = useText('profile')
  const refusal = useRefusal()
  const [isWhole, setIsWhole] = useState(false)
  const end = useEndSession()
  const endAll = useLogoutEverywhere()
  const all = inOrder(sessions.data ?? [])
  const hidden = isWhole ? 0 : Math.max(0, all.length - shownAtFirst)
  const failed = end.error ?? endAll.error
  return (
    <ProfileSection title={text('sessions.title')} lede={text('sessions.lede')}>
      {sessions.isError && (
        <Callout tone="bad" title={text('sessions.away')}>
          <Button busy={sessions.isFetching} onClick={() => void sessions.refetch()}>
            {text('home.retry')}
          </Button>
        </Callout>
      )}
      <ul className={rows.rows}>
        {all.slice(0, all.length - hidden).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      <div className={css.after}>
        {hidden > 0 && (
          <Button kind="plain" onClick={() => setIsWhole(true)}>
            {text('sessions.more', { count: hidden })}
          </Button>
        )}
        <Button icon="sign-out" busy={endAll.isPending} onClick={() => endAll.mutate(undefined, { onSuccess: leave })}>
          {text('sessions.end')}
        </Button>
      </div>
      {failed && (
        <Callout tone="bad" title={text('sessions.failed')}>
          {refusal(failed)}
        </Callout>
      )}
    </ProfileSection>
  )
}

/** The current session first, then by last activity. */
function inOrder(sessions: readonly OwnSession[]): readonly OwnSession[] {
  return [...sessions.filter(({ isCurrent }) => isCurrent), ...sessions.filter(({ isCurrent }) => !isCurrent)]
}
