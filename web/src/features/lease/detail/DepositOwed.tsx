/** With the deposit paid to the landlord at handover: after the lease is over, what was not returned (D 11.3). */

import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { isClosed } from '@keyhold/rental/lease.ts'
import { formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { viewerOf } from '../leaseState.ts'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'

/** During the lease, its status says what is owed. */
export function DepositOwed({ lease }: { lease: LeaseDetail }) {
  const text = useText('leases')
  const language = useLanguage()
  if (!lease.depositOwed || !isClosed(statusOf(lease))) return null
  const amount = formatUsdt(lease.depositOwed.amount, language)
  const day = formatDayAt(lease.depositOwed.due, lease.timeZone, language)
  return (
    <Callout icon="coins" tone="warn">
      <p>{text(`note.owed.${viewerOf(lease)}`, { amount, day, name: counterpartName(lease, language) })}</p>
    </Callout>
  )
}
