/** A line between messages: the new home of the conversation (D 7.2). */
import { Link } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Home, useTitleLanguage } from './homeName.ts'
import css from './TopicChange.module.css'

/** A line that names and links the home; renders nothing if it is unchanged. */
export function TopicChange({ home }: { home: Home | undefined }) {
  const text = useText('chat')
  const titleLanguage = useTitleLanguage(home)
  if (!home) return null
  return (
    <p className={css.turn}>
      <Icon name="house-line" />
      <span>
        {text('turnsTo')}{' '}
        <Link to={paths.detail(home.id)} lang={titleLanguage}>
          {home.title || text('homeWithoutTitle')}
        </Link>
      </span>
    </p>
  )
}

/** Above the field: the next message's home, if the conversation is currently about another one. */
export function UpcomingTopicChange({ home }: { home: Home }) {
  const text = useText('chat')
  const titleLanguage = useTitleLanguage(home)
  return (
    <p className={css.next} role="status">
      <Icon name="house-line" />
      <span>
        {text('willTurnTo')} <b lang={titleLanguage}>{home.title || text('homeWithoutTitle')}</b>
      </span>
    </p>
  )
}
