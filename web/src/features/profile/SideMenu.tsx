/** The side menu: Dashboard for who lets, Rental beside one's rentals (spec signed-in §2). A row of pills on small screens. */
import { NavLink, useLocation } from 'react-router'
import { useText } from '../../gateways/text.tsx'
import { type ProfileTab, paths } from '../../paths.ts'
import { Count } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconNames.ts'
import { usePresentInSight } from '../../ui/usePresentInSight.ts'
import type { Counts } from './counts.ts'
import css from './SideMenu.module.css'

interface Entry {
  readonly tab: ProfileTab
  readonly icon: IconName
  readonly words: 'properties' | 'requests' | 'rentals' | 'sent' | 'payments'
  readonly figure?: keyof Counts
  /** Whether the figure waits for the reader. */
  readonly waits?: boolean
}

const menus: Readonly<Record<'dashboard' | 'rental', readonly Entry[]>> = {
  dashboard: [
    { tab: 'properties', icon: 'buildings', words: 'properties', figure: 'properties' },
    { tab: 'requests', icon: 'tray', words: 'requests', figure: 'requests', waits: true },
    { tab: 'payments', icon: 'receipt', words: 'payments' },
  ],
  rental: [
    { tab: 'rentals', icon: 'key', words: 'rentals', figure: 'rentals' },
    { tab: 'requests', icon: 'tray', words: 'sent', figure: 'sent' },
    { tab: 'payments', icon: 'receipt', words: 'payments' },
  ],
}

export function SideMenu({ id, kind, counts }: { id: string; kind: 'dashboard' | 'rental'; counts: Counts }) {
  const text = useText('profile')
  const { pathname } = useLocation()
  const at = menus[kind].findIndex(({ tab }) => pathname === paths.profile(id, tab))
  const row = usePresentInSight<HTMLUListElement>(at)
  return (
    <nav className={css.menu} aria-labelledby="side-menu">
      <h2 id="side-menu">{text(`frame.${kind}`)}</h2>
      <ul ref={row}>
        {menus[kind].map(({ tab, icon, words, figure, waits }) => {
          const value = figure && counts[figure]
          return (
            <li key={tab}>
              <NavLink to={paths.profile(id, tab)}>
                <Icon name={icon} /> {text(`frame.${words}`)}{' '}
                {waits && value ? (
                  <Count value={value} label={text('frame.waiting', { count: value })} />
                ) : (
                  <span className={css.figure}>{value ?? ''}</span>
                )}
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
