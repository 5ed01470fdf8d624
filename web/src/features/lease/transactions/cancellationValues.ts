/** What a cancellation now would cost the tenant, in the words of its button and its dialog. */
import type { LeaseCard, LeaseDetail } from '@keyhold/api/leases.ts'
import { cancellationCost } from '@keyhold/rental/cancellation.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import type { Language } from '../../../gateways/text/language.ts'
import { heldTotal } from '../heldMoney.ts'
import { isPaidLate } from '../leaseState.ts'
import { formatUsdt } from '../money.ts'

/** A lease's rules of cancellation: those of the terms that its calls send to the escrow, once there are terms. */
export function cancellationRules(lease: Pick<LeaseCard, 'rules' | 'moveIn'> & Partial<Pick<LeaseDetail, 'terms'>>) {
  const { firstRent, freeUntil, halfUntil } = lease.terms ?? lease.rules
  return { firstRent: BigInt(firstRent), freeUntil, halfUntil, moveIn: lease.terms?.moveIn ?? lease.moveIn }
}

/** What a landlord who refunds now owes the tenant by the agreement: the share that the tenant would have lost. */
export function owedAfterRefund(lease: LeaseDetail, now: number): bigint {
  const isBeforeStay = now < lease.moveIn && !lease.renews && !isPaidLate(lease)
  return isBeforeStay ? cancellationCost(cancellationRules(lease), now) : 0n
}

/** What comes back, what the landlord gets, and move-in, at an instant of the lease clock. */
export function cancellationValues(lease: LeaseCard, now: number, language: Language) {
  const cost = cancellationCost(cancellationRules(lease), now)
  return {
    back: formatUsdt(heldTotal(lease) - cost, language),
    cost: formatUsdt(cost, language),
    begins: formatDateTime(lease.moveIn, lease.timeZone, language),
  }
}
