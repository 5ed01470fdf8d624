// The rows of a lease's terms.
import type { AgreedTerms, Terms } from '@keyhold/escrow/terms.ts'
import { isAddressEqual, zeroAddress } from 'viem'
import type { Row, Value } from './row.ts'

/** The last instant that can be shown as a day, in unix seconds: the contract's own times end there too. */
export const lastInstant = 2n ** 40n - 1n

export const usdt = (sum: bigint): Value => ({ sum, unit: 'USDT' })

/** The other party and the stay. */
export function rowsOfStay(isTenant: boolean, terms: Terms): Row[] {
  return [
    isTenant ? ['landlord', { account: terms.landlord, as: 'landlord' }] : ['tenant', { account: terms.tenant }],
    ['moveIn', { instant: terms.moveIn }],
    ['moveOut', { instant: terms.moveOut }],
  ]
}

/** Where money goes that comes back to the tenant. */
export function rowOfPayout({ tenant, tenantPayout }: Terms): Row {
  return ['tenantPayout', { account: isAddressEqual(tenantPayout, zeroAddress) ? tenant : tenantPayout, as: 'payout' }]
}

/** All that a tenant agrees to by paying. */
export const rowsOfTerms = (terms: Terms) => rowsOfAgreed(terms, [rowOfPayout(terms)])

/** All that a landlord agrees to, and what the tenant named beside it. */
export function rowsOfAgreed(terms: AgreedTerms, ofTenant: readonly Row[] = []): Row[] {
  return [
    ['handover', usdt(terms.handover)],
    ['firstRent', usdt(terms.firstRent)],
    ['deposit', usdt(terms.deposit)],
    ['landlord', { account: terms.landlord, as: 'landlord' }],
    ...ofTenant,
    ['arbitrator', { account: terms.arbitrator }],
    ['moveIn', { instant: terms.moveIn }],
    ['moveOut', { instant: terms.moveOut }],
    ['payBy', { instant: terms.payBy }],
    ['freeUntil', { instant: terms.freeUntil || undefined }],
    ['halfUntil', { instant: terms.halfUntil || undefined }],
    ...rowsOfNotice(terms),
    ['returnDays', { count: terms.returnDays }],
    ['document', { hash: terms.document }],
  ]
}

/** Nothing where neither party has a notice. */
function rowsOfNotice({ earliestEnd, tenantNotice, landlordNotice }: AgreedTerms): Row[] {
  if (tenantNotice === 0 && landlordNotice === 0) return []
  return [
    ...(earliestEnd > 0 ? [['earliestEnd', { instant: earliestEnd }] as const] : []),
    ['tenantNotice', { count: tenantNotice }],
    ['landlordNotice', { count: landlordNotice }],
  ]
}
