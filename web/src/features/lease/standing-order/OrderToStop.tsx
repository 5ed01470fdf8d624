/** Leads to the rents, where a standing order is stopped that could outlive the stay, or that may take a rent after it. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { counterpartName } from '../partyName.ts'
import { whyStop } from './steps.ts'

export function OrderToStop({ lease, viewerId }: { readonly lease: LeaseCard; readonly viewerId: string }) {
  const text = useText('ledger')
  const language = useLanguage()
  if (!lease.isOrderToStop) return null
  const values = {
    ends: formatDayAt(lease.moveOut, lease.timeZone, language),
    name: counterpartName(lease, language),
  }
  return (
    <Callout tone="warn" title={text('order.title.stopOrder')}>
      <p>{text(whyStop(lease.isLandlordInContract, lease.leaseNow >= lease.moveOut), values)}</p>
      <div style={{ marginTop: 8 }}>
        <ButtonLink kind="main" to={paths.ledger(viewerId, lease.id)}>
          {text('order.toRents')}
        </ButtonLink>
      </div>
    </Callout>
  )
}
