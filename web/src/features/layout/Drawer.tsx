/** A phone's menu: everything the header has, in a drawer from the right. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import { fileUrl } from '../../gateways/api.ts'
import type { ExternalLinks } from '../../gateways/requestContext.ts'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link, NavLink } from '../../ui/Link.tsx'
import { Wordmark } from '../../ui/Mark.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { displayName } from './AccountMenu.tsx'
import css from './Drawer.module.css'
import { LanguageLinks, ThemeChoice } from './LanguageMenu.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly onLogOut: () => void
  readonly onCoworking: () => void
  readonly wallet: ReactNode
}

export default function Drawer({ open, onClose, onLogOut, onCoworking, wallet }: Props) {
  const text = useText('layout')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const closeOnLink = ({ target }: Event) => {
      if (target instanceof Element && (target === element || target.closest('a'))) onClose()
    }
    element?.addEventListener('click', closeOnLink)
    return () => element?.removeEventListener('click', closeOnLink)
  }, [onClose])
  // Before the paint, like ui/Dialog.
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  return (
    <dialog ref={dialog} className={css.drawer} aria-label={text('menu')} onClose={() => open && onClose()}>
      {open && (
        <div className={css.inside}>
          <div className={css.top}>
            <Wordmark />
            <IconButton icon="x" label={text('closeMenu')} onClick={onClose} />
          </div>
          <PersonLink />
          <MainLinks onCoworking={onCoworking} onClose={onClose} />
          <nav className={`${css.menu} when-signed-in`} aria-label={text('yourAccount')}>
            <AccountLinks />
          </nav>
          <div className={css.end}>
            <div className={css.wallet}>{wallet}</div>
            <LanguageLinks className={css.languages} />
            <ThemeChoice />
            <span className="when-signed-in">
              <Button kind="plain" small icon="sign-out" onClick={onLogOut}>
                {text('logOut')}
              </Button>
            </span>
          </div>
        </div>
      )}
    </dialog>
  )
}

function PersonLink() {
  const text = useText('layout')
  const { user } = useSession()
  if (!user)
    return (
      <div className={css.door}>
        <ButtonLink kind="main" small to={paths.login()}>
          {text('signIn')}
        </ButtonLink>
        <ButtonLink kind="line" small to={paths.registration()}>
          {text('signUp')}
        </ButtonLink>
      </div>
    )
  const name = displayName(user)
  return (
    <Link className={css.person} to={paths.profile(user.id)}>
      <Avatar large name={name} picture={user.avatarImagePath ? fileUrl(user.avatarImagePath) : undefined} />
      <span className={css.name}>
        <b>{name}</b>
        {text('myProfile')}
      </span>
      <Icon name="caret-right" />
    </Link>
  )
}

function MainLinks({ onCoworking, onClose }: { onCoworking: () => void; onClose: () => void }) {
  const text = useText('layout')
  const metaverse = useRouteLoaderData<{ outside: ExternalLinks }>('root')?.outside.metaverse
  return (
    <nav className={css.menu} aria-label={text('main')}>
      <ul>
        <li>
          <NavLink to={paths.home()} end>
            <Icon name="house" /> {text('home')}
          </NavLink>
        </li>
        <li>
          <NavLink to={paths.results()}>
            <Icon name="magnifying-glass" /> {text('properties')}
          </NavLink>
        </li>
        <li className="when-signed-out">
          <NavLink to={paths.saved()}>
            <Icon name="heart" /> {text('account.saved')}
          </NavLink>
        </li>
        <li className="when-signed-in">
          <NavLink to={paths.newAd()}>
            <Icon name="plus-circle" /> {text('listProperty')}
          </NavLink>
        </li>
        <li>
          <NavLink to={paths.help()}>
            <Icon name="question" /> {text('footer.help')}
          </NavLink>
        </li>
        {metaverse && (
          <li>
            <a href={metaverse} target="_blank" rel="noreferrer">
              <Icon name="planet" /> {text('metaverse')} <Icon name="arrow-up-right" className={css.far} />
            </a>
          </li>
        )}
        <li>
          <button
            type="button"
            onClick={() => {
              onClose()
              onCoworking()
            }}
          >
            <Icon name="desk" /> {text('coworking')} <small>{text('soon')}</small>
          </button>
        </li>
      </ul>
    </nav>
  )
}
