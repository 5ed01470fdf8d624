/** What a tenant reads before cancelling: the price of a late transaction, and what to do about a wrong description. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { rowIfLate } from '@keyhold/rental/cancellation.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Notice } from '../../../ui/Callout.tsx'
import { heldTotal } from '../heldMoney.ts'
import { formatUsdt } from '../money.ts'
import { partyName } from '../partyName.ts'
import { cancellationRules, cancellationValues } from './cancellationValues.ts'

/** `now`: the lease clock. */
export function CancelNotices({ lease, now }: { readonly lease: LeaseDetail; readonly now: number }) {
  const text = useText('paying')
  const language = useLanguage()
  const late = rowIfLate(cancellationRules(lease), now)
  return (
    <>
      {late && (
        <Notice icon="hourglass-medium">
          {text('transaction.ifLate', {
            after: formatDateTime(late.after, lease.timeZone, language),
            cost: formatUsdt(late.cost, language),
            back: formatUsdt(heldTotal(lease) - late.cost, language),
            name: partyName(lease.landlord),
          })}
        </Notice>
      )}
      <Notice icon="warning">{text('transaction.notAsDescribed', cancellationValues(lease, now, language))}</Notice>
    </>
  )
}
