/** One session: browser, rough location, start, last activity; and its end button, unless it is the current one. */
import type { OwnSession } from '@keyhold/api/sessions.ts'
import { formatDateTime, formatTimeZone } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './SessionRow.module.css'

interface Props {
  readonly session: OwnSession
  readonly isEnding: boolean
  readonly onEnd: () => void
}

export function SessionRow({ session, isEnding, onEnd }: Props) {
  const text = useText('profile')
  const language = useLanguage()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const when = (at: string) => formatDateTime(Date.parse(at) / 1000, timeZone, language)
  const { id, browser, system, isCurrent } = session
  const place = session.timeZone ? formatTimeZone(session.timeZone, language) : text('sessions.noPlace')
  const since = text(`sessions.${session.means}`, { when: when(session.createdAt) })
  return (
    <li className={css.row}>
      <div>
        <b id={`session-${id}`}>
          {browser && system
            ? text('sessions.on', { browser, system })
            : (browser ?? system ?? text('sessions.unknown'))}
        </b>
        <p className="small soft">{place}</p>
        <p className="small soft num">
          {isCurrent ? since : `${text('sessions.seen', { when: when(session.seenAt) })} · ${since}`}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="good">{text('sessions.current')}</Badge>
      ) : (
        <Button small busy={isEnding} aria-describedby={`session-${id}`} onClick={onEnd}>
          {text('sessions.endOne')}
        </Button>
      )}
    </li>
  )
}
