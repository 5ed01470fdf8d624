/** The user's conversations: name, last message, unseen count. */
import type { Correspondent } from '@keyhold/api/chat.schema.ts'
import { Link } from 'react-router'
import { fileUrl } from '../../gateways/api.ts'
import { formatMessageTime } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { CountBadge } from '../../ui/Badge.tsx'
import css from './Inbox.module.css'
import { formatMessageDay, localDay, previewOf, truncateName } from './messageFormat.ts'

interface Props {
  readonly me: string
  readonly correspondents: readonly Correspondent[]
  /** Whose conversation is open. */
  readonly open: string | undefined
  /** Opens a conversation that is not a page of its own. */
  readonly onChoose?: (id: string) => void
}

export function Inbox({ me, correspondents, open, onChoose }: Props) {
  const text = useText('chat')
  return (
    <nav aria-label={text('list')}>
      <ul className={css.inbox}>
        {correspondents.map((person) => (
          <li key={person.id}>
            <Link
              className={css.person}
              to={paths.messages(me, { with: person.id })}
              state={{ chosen: person.id }}
              aria-current={person.id === open ? 'true' : undefined}
              preventScrollReset
              onClick={(event) => {
                if (!onChoose) return
                event.preventDefault()
                onChoose(person.id)
              }}
            >
              <Avatar name={person.name} picture={person.avatarImgPath && fileUrl(person.avatarImgPath)} />
              <ConversationPreview person={person} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ConversationPreview({ person }: { person: Correspondent }) {
  const text = useText('chat')
  const language = useLanguage()
  const { lastMessage, unseenMessages } = person
  const words = previewOf(lastMessage, text)
  const day = localDay(lastMessage.timestamp)
  const today = localDay(new Date().toISOString())
  const when =
    day === today
      ? formatMessageTime(Date.parse(lastMessage.timestamp) / 1000)
      : formatMessageDay(day, today, text, language)
  return (
    <span className={css.words}>
      <span className={css.line}>
        <b title={person.name}>{person.name ? truncateName(person.name) : text('someone')}</b>{' '}
        <time dateTime={lastMessage.timestamp}>{when}</time>
      </span>
      <span className={css.line}>
        <span className={css.last}>{lastMessage.mine ? text('you', { words }) : words}</span>{' '}
        {unseenMessages > 0 && <CountBadge value={unseenMessages} label={text('unseen', { count: unseenMessages })} />}
      </span>
    </span>
  )
}
