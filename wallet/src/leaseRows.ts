// The rows of a lease's terms.
import type { Places } from '@keyhold/escrow/accounts/decode.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { isAddressEqual, zeroAddress } from 'viem'
import type { Row, Value } from './row.ts'

/** The last instant that can be shown as a day, in unix seconds: the contract's own times end there too. */
export const lastInstant = 2n ** 40n - 1n

/** The other party and the stay. */
export function rowsOfStay(isTenant: boolean, terms: Terms): Row[] {
  return [
    isTenant ? ['landlord', { account: terms.landlord, as: 'landlord' }] : ['tenant', { account: terms.tenant }],
    ['moveIn', { instant: terms.moveIn }],
    ['moveOut', { instant: terms.moveOut }],
  ]
}

/** All that a tenant agrees to by paying. */
export function rowsOfTerms({ account }: Places, terms: Terms): Row[] {
  const payout = isAddressEqual(terms.tenantPayout, zeroAddress) ? account : terms.tenantPayout
  const usdt = (sum: bigint): Value => ({ sum, unit: 'USDT' })
  return [
    ['handover', usdt(terms.handover)],
    ['firstRent', usdt(terms.firstRent)],
    ['deposit', usdt(terms.deposit)],
    ['landlord', { account: terms.landlord, as: 'landlord' }],
    ['tenantPayout', { account: payout, as: 'payout' }],
    ['arbitrator', { account: terms.arbitrator }],
    ['moveIn', { instant: terms.moveIn }],
    ['moveOut', { instant: terms.moveOut }],
    ['payBy', { instant: terms.payBy }],
    ['freeUntil', { instant: terms.freeUntil || undefined }],
    ['halfUntil', { instant: terms.halfUntil || undefined }],
    ...rowsOfNotice(terms),
    ['returnDays', { days: terms.returnDays }],
    ['document', { hash: terms.document }],
  ]
}

/** Nothing where neither party has a notice. */
function rowsOfNotice({ earliestEnd, tenantNotice, landlordNotice }: Terms): Row[] {
  if (tenantNotice === 0 && landlordNotice === 0) return []
  return [
    ...(earliestEnd > 0 ? [['earliestEnd', { instant: earliestEnd }] as const] : []),
    ['tenantNotice', { days: tenantNotice }],
    ['landlordNotice', { days: landlordNotice }],
  ]
}
