/** The inventory's lease, and the links between move-in and move-out. */
import type { InventoryStagePage } from '@keyhold/api/inventories.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { everyInventoryStage } from '@keyhold/rental/inventory.ts'
import { Link, NavLink } from 'react-router'
import { useOtherLanguage } from '../../../gateways/text/useOtherLanguage.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { coverPhoto } from '../coverPhoto.ts'
import lease_ from '../Lease.module.css'
import { paperLease } from '../paperLease.ts'
import css from './Inventory.module.css'
import { InventoryState } from './InventoryState.tsx'

interface Props {
  readonly lease: LeaseDetail
  readonly page: InventoryStagePage
  readonly viewerId: string
}

export function InventoryHeader({ lease, page, viewerId }: Props) {
  const text = useText('inventory')
  const leases = useText('leases')
  const { property } = lease.roomAd
  const language = useLanguage()
  const cover = coverPhoto(property.images)
  return (
    <>
      <nav className={lease_.crumbs} aria-label={leases('crumbs')}>
        <Link to={paths.lease(viewerId, lease.id)}>
          <Icon name="arrow-left" /> {text('back')}
        </Link>
      </nav>
      <header className={lease_.head}>
        {cover ? <Photo eager photo={cover} sizes="112px" alt="" /> : <span className={lease_.nopicture} />}
        <div>
          <h1>{text(`title.${page.stage}`)}</h1>
          <div className={`num ${lease_.facts}`}>
            <InventoryState lease={paperLease(lease, language)} page={page} />
            <span lang={useOtherLanguage(property.titleLanguage)}>{property.title}</span>
            <span>{leases('reference', { reference: lease.reference })}</span>
          </div>
        </div>
      </header>
      <nav className={css.tabs} aria-label={text('which')}>
        {everyInventoryStage.map((stage) => (
          <NavLink key={stage} end to={paths.inventory(viewerId, lease.id, stage)} preventScrollReset>
            {text(`stage.${stage}`)}
          </NavLink>
        ))}
      </nav>
    </>
  )
}
