/** One lease of a tenant among their rentals: the home, where it stands, what comes next. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Day } from '../../ui/Day.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { coverOf } from './cover.ts'
import { phrasesOf } from './phrases.ts'
import css from './Requests.module.css'
import { StageBadge } from './StageBadge.tsx'
import { loudAct, situationOf } from './situation.ts'

interface Props {
  readonly lease: LeaseCard
  readonly now: number
  readonly viewerId: string
  /** Whether its button may be the loud one of the screen. */
  readonly mayBeLoud: boolean
  /** Who holds the money now, by another feature. */
  readonly holds: ReactNode
}

export function RentalCard({ lease, now, viewerId, mayBeLoud, holds }: Props) {
  const text = useText('requests')
  const next = useText('leases')
  const phrases = phrasesOf(lease, useLanguage())
  const { property } = lease.roomAd
  const cover = coverOf(property.images)
  const loud = loudAct(lease, now)
  const to = paths.lease(viewerId, lease.id)
  return (
    <li>
      <Panel>
        <div className={css.card}>
          <div className={css.picture}>{cover && <Photo photo={cover} sizes="152px" alt="" />}</div>
          <div>
            <StageBadge lease={lease} now={now} />
            <h2>
              <Link to={to}>{property.title}</Link>
            </h2>
            <p className="num">
              <Day of={lease.validFrom} /> – <Day of={lease.validTo} />
            </p>
            <p className={`num ${css.what}`}>
              <b>{next(`next.tenant.${situationOf(lease, now)}.title`, phrases)}</b>
            </p>
            {holds}
          </div>
          <ButtonLink small kind={loud ? (mayBeLoud ? 'next' : 'line') : 'plain'} to={to}>
            {text(loud ? 'lookAt' : 'open')}
            <span className="vh">{property.title}</span>
          </ButtonLink>
        </div>
      </Panel>
    </li>
  )
}
