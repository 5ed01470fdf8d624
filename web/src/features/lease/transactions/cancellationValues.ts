/** What a cancellation now would cost the tenant, in the words of its button and its dialog. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { cancellationCost } from '@keyhold/rental/cancellation.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import type { Language } from '../../../gateways/text/language.ts'
import { heldTotal } from '../heldMoney.ts'
import { balancesOf } from '../leaseState.ts'
import { formatUsdt } from '../money.ts'

/** What comes back, what the landlord gets, and move-in, at an instant of the lease clock. */
export function cancellationValues(lease: LeaseCard, now: number, language: Language) {
  const cost = cancellationCost(balancesOf(lease).terms, now)
  return {
    back: formatUsdt(heldTotal(lease) - cost, language),
    cost: formatUsdt(cost, language),
    begins: formatDateTime(lease.moveIn, lease.timeZone, language),
  }
}
