/** The rules of cancellation, notice and return of a lease, as its terms name them. */
import type { Terms } from '@keyhold/escrow/terms.ts'
import { type PaymentTerms, plainRules } from '@keyhold/rental/deposit.ts'
import type { Lease } from './lease.ts'

/** What the terms name beside amounts, times and accounts. Every lease is plain until the product offers choices. */
export function agreedRules({ rent, handover }: Pick<Lease, 'rent' | 'handover'>): AgreedRules {
  return { ...plainRules, firstRent: rent < handover ? rent : handover }
}

/** What issued terms name of them. */
export function rulesOf(terms: Terms): AgreedRules {
  const { firstRent, freeUntil, halfUntil, earliestEnd, tenantNotice, landlordNotice, returnDays } = terms
  return { firstRent, freeUntil, halfUntil, earliestEnd, tenantNotice, landlordNotice, returnDays }
}

export type AgreedRules = Pick<PaymentTerms, keyof typeof plainRules | 'firstRent'>
