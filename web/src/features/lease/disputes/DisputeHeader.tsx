/** The header: back link, home and lease status. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Link } from 'react-router'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { coverPhoto } from '../coverPhoto.ts'
import css from '../Lease.module.css'
import { StatusBadge } from '../StatusBadge.tsx'

interface Props {
  readonly lease: LeaseDetail
  /** The lease clock now. */
  readonly now: number
  readonly viewerId: string
}

export function DisputeHeader({ lease, now, viewerId }: Props) {
  const text = useText('disputes')
  const { property } = lease.roomAd
  const cover = coverPhoto(property.images)
  return (
    <>
      <nav className={css.crumbs} aria-label={text('page.crumbs')}>
        <Link to={paths.lease(viewerId, lease.id)}>
          <Icon name="arrow-left" /> {text('page.back')}
        </Link>
      </nav>
      <header className={css.head}>
        {cover ? <Photo eager photo={cover} sizes="112px" alt="" /> : <span className={css.nopicture} />}
        <div>
          <h1>{text('page.title', { home: property.title })}</h1>
          <div className={`num ${css.facts}`}>
            <StatusBadge lease={lease} now={now} />
            <span>{lease.reference}</span>
          </div>
        </div>
      </header>
    </>
  )
}
