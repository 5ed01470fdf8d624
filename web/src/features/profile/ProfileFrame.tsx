/** The frame of a person's own area: tabs above, side menu left, the tab's page beside it. */
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useText } from '../../gateways/text.tsx'
import { type ProfileTab, paths } from '../../paths.ts'
import { Count } from '../../ui/Badge.tsx'
import { usePresentInSight } from '../../ui/usePresentInSight.ts'
import type { Counts } from './counts.ts'
import css from './ProfileFrame.module.css'
import { SideMenu } from './SideMenu.tsx'

const tabs: readonly ProfileTab[] = ['home', 'properties', 'rentals', 'messages']

interface Props {
  readonly id: string
  readonly tab: ProfileTab
  readonly counts: Counts
  /** Whether this person lets homes: the menu beside what both landlords and tenants have. */
  readonly lets: boolean
  /** Stands above the side menu: the picture, on the profile only. */
  readonly top?: ReactNode
  readonly children: ReactNode
}

export function ProfileFrame({ id, tab, counts, lets, top, children }: Props) {
  const text = useText('profile')
  const row = usePresentInSight<HTMLUListElement>(tabs.indexOf(tab))
  return (
    <>
      <nav className={css.tabs} aria-label={text('frame.account')}>
        <div className="wrap">
          <ul ref={row}>
            {tabs.map((each) => (
              <li key={each}>
                <NavLink to={paths.profile(id, each)}>
                  {text(`frame.${each}`)}{' '}
                  <span className={each === 'home' ? undefined : css.place}>
                    <TabFigure tab={each} counts={counts} />
                  </span>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <div className={`wrap ${css.frame}`}>
        <div className={css.side}>
          {top}
          <SideMenu id={id} kind={menuOf(tab, lets)} counts={counts} />
        </div>
        <div className={css.page}>{children}</div>
      </div>
    </>
  )
}

/** Rental beside one's rentals; a tenant keeps it beside the requests and payments that they reach from there. */
function menuOf(tab: ProfileTab, lets: boolean): 'rental' | 'dashboard' {
  const isBoth = tab === 'requests' || tab === 'payments'
  return tab === 'rentals' || (isBoth && !lets) ? 'rental' : 'dashboard'
}

/** How many there are, quietly; unseen messages in green. */
function TabFigure({ tab, counts }: { tab: ProfileTab; counts: Counts }) {
  const text = useText('profile')
  if (tab === 'messages' && counts.messages)
    return <Count value={counts.messages} label={text('frame.unseen', { count: counts.messages })} />
  if (tab === 'properties' && counts.properties) return <span className={css.figure}>{counts.properties}</span>
  if (tab === 'rentals' && counts.rentals) return <span className={css.figure}>{counts.rentals}</span>
  return null
}
