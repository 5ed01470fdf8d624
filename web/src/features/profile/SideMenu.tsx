/**
 * The side menu: Dashboard for who lets, Rental beside one's rentals (spec signed-in §2). On small screens a row of
 * pills under the tabs, without what stands among the tabs already.
 */
import { NavLink, useLocation } from 'react-router'
import { useText } from '../../gateways/text.tsx'
import { type ProfileTab, paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconNames.ts'
import { usePresentInSight } from '../../ui/usePresentInSight.ts'
import type { Counts } from './counts.ts'
import { Figure } from './Figure.tsx'
import css from './SideMenu.module.css'

interface Entry {
  readonly tab: ProfileTab
  readonly icon: IconName
  readonly words: 'properties' | 'requests' | 'rentals' | 'sent' | 'payments'
  readonly figure?: keyof Counts
  /** Whether the figure waits for the reader. */
  readonly waits?: boolean
  /** Whether it is one of the tabs above too. */
  readonly isTab?: boolean
}

const menus: Readonly<Record<'dashboard' | 'rental', readonly Entry[]>> = {
  dashboard: [
    { tab: 'properties', icon: 'buildings', words: 'properties', figure: 'properties', isTab: true },
    { tab: 'requests', icon: 'tray', words: 'requests', figure: 'requests', waits: true },
    { tab: 'payments', icon: 'receipt', words: 'payments' },
  ],
  rental: [
    { tab: 'rentals', icon: 'key', words: 'rentals', figure: 'rentals', isTab: true },
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
        {menus[kind].map(({ tab, icon, words, figure, waits, isTab }) => {
          const value = figure && counts[figure]
          return (
            <li key={tab} className={isTab ? css.tab : undefined}>
              <NavLink to={paths.profile(id, tab)}>
                <Icon name={icon} /> {text(`frame.${words}`)}{' '}
                {figure && (
                  <Figure value={value} waiting={waits ? text('frame.waiting', { count: value ?? 0 }) : undefined} />
                )}
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
