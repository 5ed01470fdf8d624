/** Letters that have not left: which, to whom (masked), since when, and what was in the way. Never what they say. */
import type { StuckLetter } from '@keyhold/api/houseState.schema.ts'
import { formatDateTime } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ActButton } from './ActButton.tsx'
import css from './Operator.module.css'

const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function LetterList({ letters, onDone }: { letters: readonly StuckLetter[]; onDone: () => void }) {
  const text = useText('operator')
  const language = useLanguage()
  const when = (instant: string) => formatDateTime(Date.parse(instant) / 1000, zoneOfDevice(), language)
  if (letters.length === 0) return <p className="soft">{text('house.noLetters')}</p>
  return (
    <ul className={css.rows}>
      {letters.map(({ id, kind, to, since, tries, nextAt, fault, isToSend }) => (
        <li key={id}>
          <p>
            <code>{kind}</code> → {to} {nextAt === null && <Badge tone="bad">{text('house.gaveUp')}</Badge>}
            <br />
            <span className={css.quiet}>
              {text('house.posted', { when: when(since) })} · {text('house.tries', { count: tries })}
              {fault && ` · ${text('house.fault', { fault: fault === 'other' ? text('house.otherFault') : fault })}`}
              {nextAt && ` · ${text('house.next', { when: when(nextAt) })}`}
            </span>
          </p>
          {isToSend && <ActButton act="resend" id={id} name={`${kind} → ${to}`} onDone={onDone} />}
        </li>
      ))}
    </ul>
  )
}
