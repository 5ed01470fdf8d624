import { expect, test } from 'vitest'
import { applyBalanceEvent, applyChange, type Balances, type PaymentTerms, renew, unpaidBalances } from './deposit.ts'

const day = 86_400
const now = 1_800_000_000
const terms: PaymentTerms = {
  handover: 800n,
  deposit: 1600n,
  releaseDuration: 5 * day,
  moveIn: now + 10 * day,
  moveOut: now + 190 * day,
  payBy: now + 2 * day,
}
const paid = applyChange(unpaidBalances(terms), 'tenant', { type: 'payLease' }, now) as Balances
const next: PaymentTerms = {
  ...terms,
  handover: 0n,
  moveIn: terms.moveOut,
  moveOut: terms.moveOut + 100 * day,
  payBy: terms.moveOut,
}

test('a deposit moves to the renewal, and stays its tenant’s', () => {
  const renewed = renew(paid, next, 'tenant', now)
  expect(renewed).toMatchObject({ moved: 1600n, paidIn: 0n, sentHome: 0n })
  expect(renewed).toMatchObject({ old: { handover: { held: 800n }, deposit: { held: 0n } } })
  expect(renewed).toMatchObject({
    next: { handover: { held: 0n }, deposit: { held: 1600n, due: next.moveOut + 14 * day } },
  })
})

test.each([
  [2000n, { moved: 1600n, paidIn: 400n, sentHome: 0n, old: { paidOut: { tenant: 0n } } }],
  [1000n, { moved: 1000n, paidIn: 0n, sentHome: 600n, old: { paidOut: { tenant: 600n } } }],
])('a shortfall is paid in, and a surplus is returned (a new deposit of %d)', (deposit, expected) => {
  expect(renew(paid, { ...next, deposit }, 'tenant', now)).toMatchObject(expected)
})

const disputed = applyChange(paid, 'landlord', { type: 'dispute', claim: 5n }, now) as Balances
const gone = applyChange(paid, 'landlord', { type: 'releaseEarly' }, now) as Balances

test.each([
  ['NoLease', renew(unpaidBalances(terms), next, 'tenant', now)],
  ['NotAllowed', renew(paid, next, 'landlord', now)],
  ['NotARenewal', renew(paid, { ...next, handover: 1n }, 'tenant', now)],
  ['NotARenewal', renew(paid, { ...next, moveIn: next.moveIn + 1 }, 'tenant', now)],
  ['ZeroAmount', renew(paid, { ...next, deposit: 0n }, 'tenant', now)],
  ['Expired', renew(paid, next, 'tenant', next.payBy + 1)],
  ['BadDates', renew(paid, { ...next, payBy: next.moveIn + 1 }, 'tenant', now)],
  ['BadDates', renew(paid, { ...next, moveOut: next.moveIn }, 'tenant', now)],
  ['BadDates', renew(paid, { ...next, moveOut: next.moveIn + 5 * 366 * day + 1 }, 'tenant', now)],
  ['NothingHeld', renew(gone, next, 'tenant', now)],
  ['AlreadyDisputed', renew(disputed, next, 'tenant', now)],
])('a renewal is refused with %s', (refusal, seen) => {
  expect(seen).toBe(refusal)
})

test('the event of a renewal alone gives the same state of both leases', () => {
  const renewed = renew(paid, { ...next, deposit: 1000n }, 'tenant', now)
  if (typeof renewed === 'string') throw new Error(renewed)
  const { old, next: began, sentHome } = renewed
  expect(applyBalanceEvent(paid, { event: 'LeaseRenewed', sentHome })).toEqual(old)
  expect(applyBalanceEvent(unpaidBalances(began.terms), { event: 'LeaseRenewed', sentHome: undefined })).toEqual(began)
})
