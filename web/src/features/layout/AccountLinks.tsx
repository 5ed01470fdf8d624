/** Links to a signed-in user's own pages. */
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { useUnseenMessages } from '../../gateways/unseenMessages.ts'
import { type ProfileTab, paths } from '../../paths.ts'
import { CountBadge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconNames.ts'
import { Link } from '../../ui/Link.tsx'

/** Disputes are rare: they are only in the menu of the user's own area. */
const links: readonly { tab: Exclude<ProfileTab, 'disputes'>; icon: IconName }[] = [
  { tab: 'home', icon: 'user-circle' },
  { tab: 'properties', icon: 'house-line' },
  { tab: 'requests', icon: 'tray' },
  { tab: 'rentals', icon: 'key' },
  { tab: 'payments', icon: 'receipt' },
  { tab: 'passport', icon: 'identification-card' },
  { tab: 'viewings', icon: 'calendar-plus' },
  { tab: 'messages', icon: 'chat-circle' },
]

export function AccountLinks() {
  const text = useText('layout')
  const { user } = useSession()
  const unseen = useUnseenMessages()
  return (
    <ul>
      {links.map(({ tab, icon }) => (
        <li key={tab}>
          <Link to={paths.profile(user?.id, tab)} data-close="">
            <Icon name={icon} /> <span>{text(`account.${tab}`)}</span>{' '}
            {tab === 'messages' && unseen > 0 && (
              <CountBadge value={unseen} label={text('unseenMessages', { count: unseen })} />
            )}
          </Link>
        </li>
      ))}
      {user?.roles?.some(({ name }) => name === 'ADMIN') && (
        <li>
          <Link to={paths.reports()} data-close="">
            <Icon name="flag" /> {text('account.reports')}
          </Link>
        </li>
      )}
      {user?.roles?.some(({ name }) => name === 'ARBITRATOR') && (
        <li>
          <Link to={paths.desk()} data-close="">
            <Icon name="scales" /> {text('account.desk')}
          </Link>
        </li>
      )}
      <li>
        <Link to={paths.saved()} data-close="">
          <Icon name="heart" /> {text('account.saved')}
        </Link>
      </li>
    </ul>
  )
}
