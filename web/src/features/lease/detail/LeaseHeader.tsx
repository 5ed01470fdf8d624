/** The lease's header: the home, the status, the dates, the rent. */

import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Link } from 'react-router'
import { useOtherLanguage } from '../../../gateways/text/useOtherLanguage.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Day } from '../../../ui/Day.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { coverPhoto } from '../coverPhoto.ts'
import css from '../Lease.module.css'
import { formatUsdt } from '../money.ts'
import { StatusBadge } from '../StatusBadge.tsx'

export function LeaseHeader({ lease, now, viewerId }: { lease: LeaseDetail; now: number; viewerId: string }) {
  const text = useText('leases')
  const language = useLanguage()
  const { property } = lease.roomAd
  const titleLanguage = useOtherLanguage(property.titleLanguage)
  const cover = coverPhoto(property.images)
  const isRental = !lease.isLandlordInContract && lease.payBy !== null
  return (
    <>
      <nav className={css.crumbs} aria-label={text('crumbs')}>
        <Link to={paths.profile(viewerId, isRental ? 'rentals' : 'requests')}>
          <Icon name="arrow-left" /> <span>{text(isRental ? 'lists.rentals' : 'lists.requests')}</span>
        </Link>
      </nav>
      <header className={css.head}>
        {cover ? <Photo eager photo={cover} sizes="112px" alt="" /> : <span className={css.nopicture} />}
        <div>
          <h1>
            {lease.landlord.hasLeft ? (
              property.title
            ) : (
              <Link to={paths.detail(lease.roomAd.id)} lang={titleLanguage} style={{ textDecoration: 'none' }}>
                {property.title}
              </Link>
            )}
          </h1>
          <div className={`num ${css.facts}`}>
            <StatusBadge lease={lease} now={now} />
            <span>
              <Day of={lease.validFrom} /> – <Day of={lease.validTo} />
            </span>
            <span>
              {text('aMonth', {
                amount: formatUsdt(lease.money.rent, language),
              })}
            </span>
            <span>{text('reference', { reference: lease.reference })}</span>
          </div>
        </div>
      </header>
    </>
  )
}
