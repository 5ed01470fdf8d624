/** The rules of cancellation, notice and return of a lease, as its terms name them. */
import type { Terms } from '@keyhold/escrow/terms.ts'
import { cancellationInstants } from '@keyhold/rental/cancellation.ts'
import { type PaymentTerms, plainRules } from '@keyhold/rental/deposit.ts'
import type { Lease } from './lease.ts'

/** What the terms name beside amounts, times and accounts: of the home's choices, its preset of cancellation. */
export function agreedRules({ rent, handover, cancellation, ...stay }: AgreedChoices): AgreedRules {
  return { ...plainRules, ...cancellationInstants(cancellation, stay), firstRent: rent < handover ? rent : handover }
}
type AgreedChoices = Pick<Lease, 'rent' | 'handover' | 'moveIn' | 'timeZone' | 'cancellation'>

/** What issued terms name of them. */
export function rulesOf(terms: Terms): AgreedRules {
  const { firstRent, freeUntil, halfUntil, earliestEnd, tenantNotice, landlordNotice, returnDays } = terms
  return { firstRent, freeUntil, halfUntil, earliestEnd, tenantNotice, landlordNotice, returnDays }
}

export type AgreedRules = Pick<PaymentTerms, keyof typeof plainRules | 'firstRent'>
