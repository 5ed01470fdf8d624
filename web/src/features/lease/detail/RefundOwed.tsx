/** What a landlord owes after cancelling when the tenant could not cancel free of charge. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { viewerOf } from '../leaseState.ts'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'

export function RefundOwed({ lease }: { readonly lease: LeaseCard }) {
  const text = useText('leases')
  const language = useLanguage()
  if (!lease.refundOwed) return null
  const values = { amount: formatUsdt(lease.refundOwed, language), name: counterpartName(lease, language) }
  return (
    <Callout icon="coins" tone="warn">
      <p>{text(`note.refundOwed.${viewerOf(lease)}`, values)}</p>
    </Callout>
  )
}
