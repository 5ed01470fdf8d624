/** The frame of a person's own area: tabs above, side menu left, the tab's page beside it. */
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useText } from '../../gateways/text.tsx'
import { type ProfileTab, paths } from '../../paths.ts'
import { usePresentInSight } from '../../ui/usePresentInSight.ts'
import type { Counts } from './counts.ts'
import { Figure } from './Figure.tsx'
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
                  {text(`frame.${each}`)} <TabFigure tab={each} counts={counts} />
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

/** How many there are, none too; unseen messages in green. The profile has nothing to count. */
function TabFigure({ tab, counts }: { tab: ProfileTab; counts: Counts }) {
  const text = useText('profile')
  const { properties, rentals, messages } = counts
  if (tab === 'messages') return <Figure value={messages} waiting={text('frame.unseen', { count: messages ?? 0 })} />
  if (tab === 'properties') return <Figure value={properties} />
  return tab === 'rentals' && <Figure value={rentals} />
}
