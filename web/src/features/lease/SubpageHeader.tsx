/** The header of a lease's subpage: the back link, the home, the status, the dates. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Link } from 'react-router'
import { useOtherLanguage } from '../../gateways/text/useOtherLanguage.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Day } from '../../ui/Day.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { coverPhoto } from './coverPhoto.ts'
import lease_ from './Lease.module.css'
import { StatusBadge } from './StatusBadge.tsx'

interface Props {
  readonly lease: LeaseDetail
  readonly now: number
  readonly viewerId: string
  readonly title: string
  /** The back link's label. */
  readonly back: string
}

export function SubpageHeader({ lease, now, viewerId, title, back }: Props) {
  const leases = useText('leases')
  const { property } = lease.roomAd
  const cover = coverPhoto(property.images)
  return (
    <>
      <nav className={lease_.crumbs} aria-label={leases('crumbs')}>
        <Link to={paths.lease(viewerId, lease.id)}>
          <Icon name="arrow-left" /> <span>{back}</span>
        </Link>
      </nav>
      <header className={lease_.head}>
        {cover ? <Photo eager photo={cover} sizes="112px" alt="" /> : <span className={lease_.nopicture} />}
        <div>
          <h1>{title}</h1>
          <div className={`num ${lease_.facts}`}>
            <StatusBadge lease={lease} now={now} />
            <span lang={useOtherLanguage(property.titleLanguage)}>{property.title}</span>
            <span>
              <Day of={lease.validFrom} /> – <Day of={lease.validTo} />
            </span>
            <span>{leases('reference', { reference: lease.reference })}</span>
          </div>
        </div>
      </header>
    </>
  )
}
