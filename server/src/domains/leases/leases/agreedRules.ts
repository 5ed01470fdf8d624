/** The rules of cancellation, notice and return of a lease, as its terms name them. */
import type { AgreedTerms } from '@keyhold/escrow/terms.ts'
import { cancellationInstants } from '@keyhold/rental/cancellation.ts'
import { plainRules } from '@keyhold/rental/deposit.ts'
import { noticeRules } from '@keyhold/rental/notice.ts'
import type { AgreedRules, Lease } from './lease.ts'

/** What the terms name beside amounts, times and accounts: the home's preset of cancellation, its notices, and the days of its country. */
export function agreedRules({ rent, handover, ...lease }: AgreedChoices): AgreedRules {
  const { cancellation, stay, firstEnd, timeZone } = lease
  return {
    ...plainRules,
    ...cancellationInstants(cancellation, lease),
    ...noticeRules(lease, { from: stay.from, to: firstEnd?.validTo ?? stay.to }, timeZone),
    firstRent: rent < handover ? rent : handover,
    returnDays: lease.returnDays,
  }
}
type AgreedChoices = Pick<
  Lease,
  | 'rent'
  | 'handover'
  | 'moveIn'
  | 'timeZone'
  | 'cancellation'
  | 'tenantNotice'
  | 'landlordNotice'
  | 'returnDays'
  | 'stay'
> &
  Partial<Pick<Lease, 'firstEnd'>>

/** The rules as accepted; before, those of the choices. The time-zone data can change after the acceptance. */
export function rulesInForce(lease: AgreedChoices & Pick<Lease, 'acceptance'>): AgreedRules {
  return lease.acceptance?.rules ?? agreedRules(lease)
}

/** What issued terms name of them. */
export function rulesOf(terms: AgreedTerms): AgreedRules {
  const { firstRent, freeUntil, halfUntil, earliestEnd, tenantNotice, landlordNotice, returnDays } = terms
  return { firstRent, freeUntil, halfUntil, earliestEnd, tenantNotice, landlordNotice, returnDays }
}
