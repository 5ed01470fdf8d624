import { expect, test } from 'vitest'
import { applyChange, type Balances, type PaymentTerms, unpaidBalances } from './deposit.ts'
import { afterActInSecondBuild, afterRenewal } from './renewal.ts'

const day = 86_400
const now = 1_800_000_000
const terms: PaymentTerms = {
  ...{ handover: 800n, deposit: 1600n, releaseDuration: 5 * day },
  ...{ moveIn: now + 10 * day, moveOut: now + 190 * day, payBy: now + 2 * day },
}
const paid = applyChange(unpaidBalances(terms), 'tenant', { type: 'pay' }, now) as Balances
const next: PaymentTerms = {
  ...{ ...terms, handover: 0n, moveIn: terms.moveOut },
  ...{ moveOut: terms.moveOut + 100 * day, payBy: terms.moveOut },
}

test('a deposit moves to the lease that follows, and stays its tenant’s', () => {
  const renewed = afterRenewal(paid, next, 'tenant', now)
  expect(renewed).toMatchObject({ moved: 1600n, paidIn: 0n, sentHome: 0n })
  expect(renewed).toMatchObject({ old: { handover: { held: 800n }, deposit: { held: 0n } } })
  expect(renewed).toMatchObject({
    next: { handover: { held: 0n }, deposit: { held: 1600n, due: next.moveOut + 14 * day } },
  })
})

test.each([
  [2000n, { moved: 1600n, paidIn: 400n, sentHome: 0n, old: { paidOut: { tenant: 0n } } }],
  [1000n, { moved: 1000n, paidIn: 0n, sentHome: 600n, old: { paidOut: { tenant: 600n } } }],
])('a shortfall is paid in, and a surplus goes home (a new deposit of %d)', (deposit, expected) => {
  expect(afterRenewal(paid, { ...next, deposit }, 'tenant', now)).toMatchObject(expected)
})

const disputed = applyChange(paid, 'landlord', { type: 'dispute', claim: 5n }, now) as Balances
const gone = applyChange(paid, 'landlord', { type: 'releaseEarly' }, now) as Balances

test.each([
  ['NoLease', afterRenewal(unpaidBalances(terms), next, 'tenant', now)],
  ['NotAllowed', afterRenewal(paid, next, 'landlord', now)],
  ['NotARenewal', afterRenewal(paid, { ...next, handover: 1n }, 'tenant', now)],
  ['NotARenewal', afterRenewal(paid, { ...next, moveIn: next.moveIn + 1 }, 'tenant', now)],
  ['ZeroAmount', afterRenewal(paid, { ...next, deposit: 0n }, 'tenant', now)],
  ['Expired', afterRenewal(paid, next, 'tenant', next.payBy + 1)],
  ['BadDates', afterRenewal(paid, { ...next, payBy: next.moveIn + 1 }, 'tenant', now)],
  ['BadDates', afterRenewal(paid, { ...next, moveOut: next.moveIn }, 'tenant', now)],
  ['BadDates', afterRenewal(paid, { ...next, moveOut: next.moveIn + 5 * 366 * day + 1 }, 'tenant', now)],
  ['NothingHeld', afterRenewal(gone, next, 'tenant', now)],
  ['AlreadyDisputed', afterRenewal(disputed, next, 'tenant', now)],
])('a renewal is refused with %s', (refusal, seen) => {
  expect(seen).toBe(refusal)
})

test('in the second build nobody pays after move-in, and an undisputed deposit is not the arbitrator’s to send home', () => {
  const late = unpaidBalances({ ...terms, payBy: terms.moveIn + 1 })
  expect(afterActInSecondBuild(late, 'tenant', { type: 'pay' }, now)).toBe('BadDates')
  expect(afterActInSecondBuild(unpaidBalances(terms), 'tenant', { type: 'pay' }, now)).toEqual(paid)
  const home = { type: 'split', part: 'deposit', toTenant: 1600n } as const
  expect(typeof applyChange(paid, 'arbitrator', home, now)).toBe('object')
  expect(afterActInSecondBuild(paid, 'arbitrator', home, now)).toBe('NotDisputed')
  const ruling = { ...home, toTenant: 5n }
  expect(afterActInSecondBuild(disputed, 'arbitrator', ruling, now)).toEqual(
    applyChange(disputed, 'arbitrator', ruling, now),
  )
})
