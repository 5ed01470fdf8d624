/**
 * The side menu: Dashboard for landlords, Rental beside the user's rentals (spec signed-in §2). On small screens a row
 * of pills under the tabs, without entries that are tabs already.
 */
import type { Counts } from '@keyhold/api/counts.ts'
import { NavLink, useLocation } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { type ProfileTab, paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconNames.ts'
import { useScrollActiveIntoView } from '../../ui/useScrollActiveIntoView.ts'
import { CountPill } from './CountPill.tsx'
import css from './SideMenu.module.css'

interface Entry {
  readonly tab: ProfileTab
  readonly icon: IconName
  readonly label: 'properties' | 'requests' | 'rentals' | 'sent' | 'payments' | 'disputes' | 'viewings' | 'passport'
  readonly countKey?: keyof Counts
  /** The counted thing, if the label does not name it. */
  readonly counted?: 'waiting' | 'openDisputes'
  /** Whether the count needs the reader's action. */
  readonly isWaiting?: boolean
  /** Whether it is one of the tabs above too. */
  readonly isTab?: boolean
}

const menus: Readonly<Record<'dashboard' | 'rental', readonly Entry[]>> = {
  dashboard: [
    { tab: 'properties', icon: 'buildings', label: 'properties', countKey: 'properties', isTab: true },
    { tab: 'requests', icon: 'tray', label: 'requests', countKey: 'requests', counted: 'waiting', isWaiting: true },
    { tab: 'viewings', icon: 'calendar-plus', label: 'viewings' },
    { tab: 'payments', icon: 'receipt', label: 'payments', countKey: 'payments' },
    { tab: 'disputes', icon: 'scales', label: 'disputes', countKey: 'disputes', counted: 'openDisputes' },
  ],
  rental: [
    { tab: 'rentals', icon: 'key', label: 'rentals', countKey: 'rentals', isTab: true },
    { tab: 'requests', icon: 'tray', label: 'sent', countKey: 'sent' },
    { tab: 'viewings', icon: 'calendar-plus', label: 'viewings' },
    { tab: 'payments', icon: 'receipt', label: 'payments', countKey: 'payments' },
    { tab: 'disputes', icon: 'scales', label: 'disputes', countKey: 'disputes', counted: 'openDisputes' },
    { tab: 'passport', icon: 'identification-card', label: 'passport' },
  ],
}

export function SideMenu({ id, kind, counts }: { id: string; kind: 'dashboard' | 'rental'; counts: Partial<Counts> }) {
  const text = useText('profile')
  const { pathname } = useLocation()
  const activeIndex = menus[kind].findIndex(({ tab }) => pathname === paths.profile(id, tab))
  const row = useScrollActiveIntoView<HTMLUListElement>(activeIndex)
  return (
    <nav className={css.menu} aria-labelledby="side-menu">
      <h2 id="side-menu">{text(`frame.${kind}`)}</h2>
      <ul ref={row}>
        {menus[kind].map(({ tab, icon, label, countKey, counted, isWaiting, isTab }) => {
          const value = countKey && counts[countKey]
          return (
            <li key={tab} className={isTab ? css.tab : undefined}>
              <NavLink to={paths.profile(id, tab)}>
                <Icon name={icon} /> <span>{text(`frame.${label}`)}</span>{' '}
                {countKey && (
                  <CountPill
                    value={value}
                    words={counted && text(`frame.${counted}`, { count: value ?? 0 })}
                    isWaiting={isWaiting}
                  />
                )}
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
