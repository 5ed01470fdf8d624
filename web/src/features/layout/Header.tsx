/** The header: navigation, language, account and wallet. */
import { type ReactNode, Suspense, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { ExternalLinks } from '../../gateways/requestContext.ts'
import { lazyExtra } from '../../gateways/retryImport.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link, NavLink } from '../../ui/Link.tsx'
import { Wordmark } from '../../ui/Mark.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import type { FrameKind } from './frameKind.ts'
import css from './Header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'

const loadDrawer = () => import('./Drawer.tsx')
const Drawer = lazyExtra(loadDrawer)
const CoworkingDialog = lazyExtra(() => import('./CoworkingDialog.tsx'))

interface HeaderProps {
  readonly kind: FrameKind
  readonly wallet: ReactNode
  readonly bell?: ReactNode
  readonly onLogOut: () => void
}

export function Header({ kind, wallet, bell, onLogOut }: HeaderProps) {
  const text = useText('layout')
  const [drawer, setDrawer] = useState<boolean>()
  const [coworking, setCoworking] = useState(false)
  const isBare = kind === 'bare'
  return (
    <header className={css.top}>
      <div className={kind === 'map' ? css.fullBar : `wrap ${css.bar}`}>
        <Link className={css.logo} to={paths.home()}>
          <Wordmark />
        </Link>
        {!isBare && <MainNav onCoworking={() => setCoworking(true)} />}
        <div className={css.tools}>
          <div className={css.wide}>
            <LanguageMenu />
          </div>
          {!isBare && (
            <div className={css.wide}>
              <span className="when-signed-out">
                <Link className={css.quiet} to={paths.login()}>
                  {text('signIn')}
                </Link>
                <Link className={css.quiet} to={paths.registration()}>
                  {text('signUp')}
                </Link>
              </span>
            </div>
          )}
          <div className={css.wallet}>{wallet}</div>
          {bell && <span className="when-signed-in">{bell}</span>}
          <span className="when-signed-in">
            <AccountMenu onLogOut={onLogOut} />
          </span>
          <span className={css.narrow}>
            <IconButton
              icon="list"
              label={text('menu')}
              aria-haspopup="dialog"
              onClick={() => setDrawer(true)}
              onPointerDown={() => void loadDrawer().catch(() => undefined)}
            />
          </span>
        </div>
      </div>
      {drawer !== undefined && (
        <Suspense>
          <Drawer
            open={drawer}
            onClose={() => setDrawer(false)}
            onLogOut={onLogOut}
            onCoworking={() => setCoworking(true)}
            wallet={wallet}
          />
        </Suspense>
      )}
      {coworking && (
        <Suspense>
          <CoworkingDialog onClose={() => setCoworking(false)} />
        </Suspense>
      )}
    </header>
  )
}

function MainNav({ onCoworking }: { onCoworking: () => void }) {
  const text = useText('layout')
  const metaverse = useRouteLoaderData<{ outside: ExternalLinks }>('root')?.outside.metaverse
  return (
    <nav className={css.nav} aria-label={text('main')}>
      <NavLink to={paths.home()} end>
        {text('home')}
      </NavLink>
      <NavLink to={paths.results()}>{text('properties')}</NavLink>
      <NavLink to={paths.help()}>{text('footer.help')}</NavLink>
      {metaverse && (
        <a href={metaverse} target="_blank" rel="noreferrer">
          {text('metaverse')} <Icon name="arrow-up-right" />
        </a>
      )}
      <button type="button" onClick={onCoworking} aria-haspopup="dialog">
        {text('coworking')} <small>{text('soon')}</small>
      </button>
      <NavLink className="when-signed-in" to={paths.newAd()}>
        {text('listProperty')}
      </NavLink>
    </nav>
  )
}
