import { expect, test } from 'vitest'
import { type Balances, type PaymentTerms, plainRules, unpaidBalances } from './deposit.ts'
import { applyBalanceEvent, applyChange, renew } from './escrowCalls.ts'

const day = 86_400
const now = 1_800_000_000
const terms: PaymentTerms = {
  ...plainRules,
  handover: 800n,
  firstRent: 800n,
  deposit: 1600n,
  releaseDuration: 5 * day,
  moveIn: now + 10 * day,
  moveOut: now + 190 * day,
  payBy: now + 2 * day,
}
const during = terms.moveIn + 20 * day
const paid = applyChange(unpaidBalances(terms), 'tenant', { type: 'payLease' }, now) as Balances
const next: PaymentTerms = {
  ...terms,
  handover: 0n,
  firstRent: 0n,
  moveIn: terms.moveOut,
  moveOut: terms.moveOut + 100 * day,
  payBy: terms.moveOut,
}

test('a deposit moves to the renewal, and stays its tenant’s', () => {
  const renewed = renew(paid, next, 'tenant', during)
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
  expect(renew(paid, { ...next, deposit }, 'tenant', during)).toMatchObject(expected)
})

const disputed = applyChange(paid, 'landlord', { type: 'dispute', claim: 5n }, terms.moveOut) as Balances
const gone = applyChange(paid, 'landlord', { type: 'releaseEarly' }, during) as Balances

test.each([
  ['NoLease', renew(unpaidBalances(terms), next, 'tenant', during)],
  ['NotAllowed', renew(paid, next, 'landlord', during)],
  ['NotARenewal', renew(paid, { ...next, handover: 1n }, 'tenant', during)],
  ['NotARenewal', renew(paid, { ...next, moveIn: next.moveIn + 1 }, 'tenant', during)],
  ['ZeroAmount', renew(paid, { ...next, deposit: 0n }, 'tenant', during)],
  ['Expired', renew(paid, next, 'tenant', next.payBy + 1)],
  ['BadDates', renew(paid, { ...next, payBy: next.moveIn + 1 }, 'tenant', during)],
  ['BadDates', renew(paid, { ...next, moveOut: next.moveIn }, 'tenant', during)],
  ['BadDates', renew(paid, { ...next, moveOut: next.moveIn + 5 * 366 * day + 1 }, 'tenant', during)],
  ['NothingHeld', renew(gone, next, 'tenant', during)],
  ['AlreadyDisputed', renew(disputed, next, 'tenant', terms.moveOut)],
  ['TooEarly', renew(paid, next, 'tenant', terms.moveIn - 1)],
])('a renewal is refused with %s', (refusal, seen) => {
  expect(seen).toBe(refusal)
})

test('the event of a renewal alone gives the same state of both leases', () => {
  const renewed = renew(paid, { ...next, deposit: 1000n }, 'tenant', during)
  if (typeof renewed === 'string') throw new Error(renewed)
  const { old, next: began, sentHome } = renewed
  expect(applyBalanceEvent(paid, { event: 'LeaseRenewed', sentHome })).toEqual(old)
  expect(applyBalanceEvent(unpaidBalances(began.terms), { event: 'LeaseRenewed', sentHome: undefined })).toEqual(began)
})

test('a renewal begins at an earlier end, and its lease is ended earlier no more', () => {
  const rules = { ...terms, tenantNotice: 30, earliestEnd: terms.moveIn + 1 }
  const noticed = applyChange(
    applyChange(unpaidBalances(rules), 'tenant', { type: 'payLease' }, now) as Balances,
    'tenant',
    { type: 'endEarlier', newMoveOut: during + 30 * day },
    during,
  ) as Balances
  expect(renew(noticed, next, 'tenant', during)).toBe('NotARenewal')
  const follows = { ...next, moveIn: noticed.moveOut, payBy: noticed.moveOut }
  const renewed = renew(noticed, follows, 'tenant', during)
  expect(renewed).toMatchObject({ old: { isRenewed: true }, next: { isRenewal: true } })
  if (typeof renewed === 'string') throw new Error(renewed)
  const again = { type: 'endEarlier', newMoveOut: during + 31 * day } as const
  expect(applyChange(renewed.old, 'tenant', again, during)).toBe('StayOver')
  expect(applyChange(renewed.next, 'tenant', { type: 'cancel' }, during)).toBe('IsARenewal')
})
