/** The account control and the profile dropdown in one (D 9.4), for signed-in users. */
import { fileUrl } from '../../gateways/api.ts'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { useUnseenMessages } from '../../gateways/unseenMessages.ts'
import { Avatar, initialsOf } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import css from './AccountMenu.module.css'

/** First and last name, or the e-mail of a user without a name yet. */
export function displayName(
  user: { firstName?: string | null; lastName?: string | null; emailAddress?: string | null } | undefined,
): string {
  return [user?.firstName, user?.lastName].filter(Boolean).join(' ') || (user?.emailAddress ?? '')
}

export function AccountMenu({ onLogOut }: { onLogOut: () => void }) {
  const text = useText('layout')
  const { user } = useSession()
  const name = displayName(user)
  const unseen = useUnseenMessages()
  const account = text('accountOf', { initials: initialsOf(name), name })
  return (
    <Menu
      label={unseen > 0 ? `${account}, ${text('unseenMessages', { count: unseen })}` : account}
      summary={
        <span className={unseen > 0 ? `${css.picture} ${css.unseen}` : css.picture}>
          {name ? (
            <Avatar name={name} picture={user?.avatarImagePath ? fileUrl(user.avatarImagePath) : undefined} />
          ) : (
            <Icon name="user-circle" />
          )}
        </span>
      }
    >
      <AccountLinks />
      <hr />
      <button type="button" onClick={onLogOut} data-close="">
        <Icon name="sign-out" /> {text('logOut')}
      </button>
    </Menu>
  )
}
