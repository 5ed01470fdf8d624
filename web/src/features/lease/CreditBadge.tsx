/** The note on a payment the token refused to deliver: that the escrow holds it, or when it was finally delivered. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import { formatDayAt } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'

interface Props {
  readonly row: PaymentRow
  /** The other party's name; empty if unknown. */
  readonly name: string
  readonly timeZone: string
}

/** Renders nothing for a payment delivered at once. */
export function CreditBadge({ row: { credit, direction }, name, timeZone }: Props) {
  const text = useText('deposits')
  const language = useLanguage()
  if (!credit) return null
  if (credit.paidAt !== null)
    return <Badge tone="good">{text('credit.arrived', { day: formatDayAt(credit.paidAt, timeZone, language) })}</Badge>
  return <Badge tone="held">{text(direction === 'in' ? 'credit.waits.you' : 'credit.waits.them', { name })}</Badge>
}
