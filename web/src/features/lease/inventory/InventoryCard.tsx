/** The way to the inventories on the lease's page. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'

export function InventoryCard({ lease, viewerId }: { lease: LeaseDetail; viewerId: string }) {
  const text = useText('inventory')
  return (
    <Panel label={text('card.title')}>
      <h2>{text('card.title')}</h2>
      <p className="small soft">{text('card.what')}</p>
      <ButtonLink kind="line" small to={paths.inventory(viewerId, lease.id)}>
        {text('card.open')}
      </ButtonLink>
    </Panel>
  )
}
