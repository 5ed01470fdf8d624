/** Between messages: the home that the same two speak of from here on (D 7.2). */
import { Link } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Home, useTitleLanguage } from './homeName.ts'
import css from './TopicChange.module.css'

/** A line that names the home and leads to it; nothing where they go on about the same. */
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

/** Above the field: the home that the next message will be about, if the talk is about another one now. */
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
