/** One of a tenant's leases: the home, the status, the next step. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useOtherLanguage } from '../../../gateways/text/useOtherLanguage.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Day } from '../../../ui/Day.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { coverPhoto } from '../coverPhoto.ts'
import { messageValues } from '../messageValues.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { needsViewer, viewStateOf } from '../viewState.ts'
import css from './LeaseLists.module.css'

interface Props {
  readonly lease: LeaseCard
  readonly now: number
  readonly viewerId: string
  /** Whether its button may be the screen's prominent one. */
  readonly mayBePrimary: boolean
  /** Who holds the money now, from another feature. */
  readonly heldMoney: ReactNode
}

export function RentalCard({ lease, now, viewerId, mayBePrimary, heldMoney }: Props) {
  const text = useText('requests')
  const leaseText = useText('leases')
  const values = messageValues(lease, useLanguage(), now)
  const { property } = lease.roomAd
  const titleLanguage = useOtherLanguage(property.titleLanguage)
  const cover = coverPhoto(property.images)
  const isAsked = needsViewer(lease, now)
  const viewState = viewStateOf(lease, now)
  const key = viewState === 'toPay' && lease.isPaymentStopped ? 'toPayStopped' : viewState
  const to = paths.lease(viewerId, lease.id)
  return (
    <li>
      <Panel>
        <div className={css.card}>
          <div className={css.picture}>{cover && <Photo photo={cover} sizes="152px" alt="" />}</div>
          <div>
            <StatusBadge lease={lease} now={now} />
            <h2>
              <Link to={to} lang={titleLanguage}>
                {property.title}
              </Link>
            </h2>
            <p className="num">
              <Day of={lease.validFrom} /> – <Day of={lease.validTo} />
            </p>
            <p className={`num ${css.what}`}>
              <b>{leaseText(`next.tenant.${key}.title`, values)}</b>
            </p>
            {lease.isPayoutToProve && <p>{text('row.payoutToProve')}</p>}
            {lease.isOrderToStop && <p>{text('row.orderToStop')}</p>}
            {heldMoney}
          </div>
          <ButtonLink small kind={isAsked ? (mayBePrimary ? 'next' : 'line') : 'plain'} to={to}>
            <span>{text(isAsked ? 'lookAt' : 'open')}</span>
            <span className="vh" lang={titleLanguage}>
              {property.title}
            </span>
          </ButtonLink>
        </div>
      </Panel>
    </li>
  )
}
