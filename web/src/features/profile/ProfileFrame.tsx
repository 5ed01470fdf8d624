/** The frame of a user's own area: tabs above, side menu left, the tab's page beside it. */
import type { Counts } from '@keyhold/api/counts.ts'
import { isSuspended, type Permission } from '@keyhold/rental/role.ts'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { type ProfileTab, paths } from '../../paths.ts'
import { Callout } from '../../ui/Callout.tsx'
import { useScrollActiveIntoView } from '../../ui/useScrollActiveIntoView.ts'
import { CountPill } from './CountPill.tsx'
import css from './ProfileFrame.module.css'
import { SideMenu } from './SideMenu.tsx'

const tabs: readonly ProfileTab[] = ['home', 'properties', 'rentals', 'messages']

interface Props {
  readonly id: string
  readonly tab: ProfileTab
  readonly counts: Partial<Counts>
  /** Whether this user is a landlord: adds those menu entries to the common ones. */
  readonly isLandlord: boolean
  /** Above the side menu: the picture, on the profile only. */
  readonly top?: ReactNode
  readonly children: ReactNode
}

export function ProfileFrame({ id, tab, counts, isLandlord, top, children }: Props) {
  const text = useText('profile')
  const row = useScrollActiveIntoView<HTMLUListElement>(tabs.indexOf(tab))
  return (
    <>
      <nav className={css.tabs} aria-label={text('frame.account')}>
        <div className="wrap">
          <ul ref={row}>
            {tabs.map((each) => (
              <li key={each}>
                <NavLink to={paths.profile(id, each)}>
                  <span>{text(`frame.${each}`)}</span> <TabCount tab={each} counts={counts} />
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <div className={`wrap ${css.frame}`}>
        <div className={css.side}>
          {top}
          <SideMenu id={id} kind={menuFor(tab, isLandlord)} counts={counts} />
        </div>
        <div className={css.page}>
          <Suspension />
          {children}
        </div>
      </div>
    </>
  )
}

/** Tells a suspended user what they may still do, above each of their pages; renders nothing for others. */
function Suspension() {
  const text = useText('profile')
  const held = useSession().user?.permissions ?? []
  if (!isSuspended(held as readonly Permission[])) return null
  return (
    <div className={css.suspension}>
      <Callout tone="warn" title={text('frame.suspended')}>
        <p>{text('frame.suspendedWords')}</p>
      </Callout>
    </div>
  )
}

/** The rental menu beside the user's rentals; a tenant keeps it beside their requests, payments and disputes. */
function menuFor(tab: ProfileTab, isLandlord: boolean): 'rental' | 'dashboard' {
  const isBoth = tab === 'requests' || tab === 'payments' || tab === 'disputes' || tab === 'viewings'
  return tab === 'rentals' || tab === 'passport' || (isBoth && !isLandlord) ? 'rental' : 'dashboard'
}

/** The counts, including zero; unseen messages in green. The profile has no count. */
function TabCount({ tab, counts }: { tab: ProfileTab; counts: Partial<Counts> }) {
  const text = useText('profile')
  const { properties, rentals, messages } = counts
  if (tab === 'messages')
    return <CountPill isWaiting value={messages} words={text('frame.unseen', { count: messages ?? 0 })} />
  if (tab === 'properties') return <CountPill value={properties} />
  return tab === 'rentals' && <CountPill value={rentals} />
}
