import { expect, test } from 'vitest'
import { availableTransitions } from './availableTransitions.ts'
import { type Balances, plainRules, unpaidBalances } from './deposit.ts'
import { applyChange, depositMove, renew } from './escrowCalls.ts'
import { checkRenewal, isRenewable, isTooEarlyToRenew, movedOn, stayAfter } from './renewalOffer.ts'

const day = 86_400
const now = 1_800_000_000
const terms = {
  ...plainRules,
  handover: 800n,
  firstRent: 800n,
  deposit: 1600n,
  releaseDuration: 5 * day,
  moveIn: now + 10 * day,
  moveOut: now + 190 * day,
  payBy: now + 2 * day,
}
const paid = applyChange(unpaidBalances(terms), 'tenant', { type: 'payLease' }, now) as Balances
const next = {
  ...terms,
  handover: 0n,
  firstRent: 0n,
  moveIn: terms.moveOut,
  moveOut: terms.moveOut + 100 * day,
  payBy: terms.moveOut,
}

test('a stay can be extended while its deposit is held and undisputed, and the tenant has not moved out', () => {
  const disputed = applyChange(paid, 'landlord', { type: 'dispute', claim: 5n }, terms.moveOut) as Balances
  const gone = applyChange(paid, 'landlord', { type: 'releaseEarly' }, now) as Balances
  expect(isRenewable(paid, terms.moveOut - 1)).toBe(true)
  expect(isRenewable(paid, terms.moveOut)).toBe(false)
  expect([terms.moveIn - 1, terms.moveIn].map((at) => isRenewable(paid, at))).toEqual([false, true])
  expect([unpaidBalances(terms), disputed, gone].map((money) => isRenewable(money, now))).toEqual([false, false, false])
})

test('a stay that ends more than 366 days from now is too early to extend: the escrow would refuse it', () => {
  expect(isTooEarlyToRenew(paid, terms.moveOut - 366 * day)).toBe(false)
  expect(isTooEarlyToRenew(paid, terms.moveOut - 366 * day - 1)).toBe(true)
  const lease = { status: 'released', answerBy: now, balances: paid } as const
  expect(availableTransitions('landlord', lease, terms.moveOut - 366 * day - 1)).not.toContain('renew')
  expect(availableTransitions('landlord', lease, terms.moveOut - 1)).toContain('renew')
  expect(availableTransitions('landlord', lease, terms.moveOut)).not.toContain('renew')
})

test('the tenant pays the rents of a stay that continues after its deposit has moved or went home early', () => {
  const renewed = renew(paid, next, 'tenant', terms.moveIn)
  const old = typeof renewed === 'string' ? paid : renewed.old
  const home = applyChange(paid, 'landlord', { type: 'releaseEarly' }, now) as Balances
  const may = (balances: Balances) =>
    availableTransitions('tenant', { status: 'completed', answerBy: now, balances }, terms.moveIn)
  expect(may(old)).toEqual(['payRent'])
  expect(may(home)).toEqual(['payRent'])
})

test.each([
  [1600n, 1600n, 0n, 0n],
  [2000n, 1600n, 400n, 0n],
  [1000n, 1000n, 0n, 600n],
])(
  'of a deposit of 1600 a next one of %d carries over %d, tops up %d, and returns %d, as the escrow does',
  (...row) => {
    const [deposit, moved, paidIn, sentHome] = row
    expect(depositMove(1600n, deposit)).toEqual({ moved, paidIn, sentHome })
    const renewed = renew(paid, { ...next, deposit }, 'tenant', terms.moveIn)
    expect(renewed).toMatchObject({ moved, paidIn, sentHome })
    expect(typeof renewed === 'string' ? renewed : movedOn(renewed.old)).toBe(moved)
  },
)

test('nothing has moved on from a lease that is unpaid or whose money was paid out', () => {
  const home = applyChange(paid, 'landlord', { type: 'releaseEarly' }, now) as Balances
  expect([unpaidBalances(terms), paid, home].map(movedOn)).toEqual([0n, 0n, 0n])
})

const old = { from: '2026-12-01', to: '2027-06-01' }
const unit = 10n ** 18n
const offered = { validTo: '2027-12-01', rent: 900n * unit, deposit: 1600n * unit }

test('the renewal begins on the day on which the old stay ends', () => {
  expect(stayAfter(offered, old)).toEqual({ from: '2027-06-01', to: '2027-12-01' })
  expect(() => stayAfter({ validTo: '2027-06-01' }, old)).toThrow('dates-not-valid')
  expect(() => stayAfter({ validTo: '2032-06-02' }, old)).toThrow('stay-too-long')
})

test('an offer of whole amounts from 1 to 1,000,000 is allowed', () => {
  expect(() => checkRenewal({ ...offered, rent: unit, deposit: 1_000_000n * unit }, old)).not.toThrow()
})

test.each([
  ['dates-not-valid', { validTo: '2027-06-01' }],
  ['dates-not-valid', { validTo: 'in June' }],
  ['stay-too-long', { validTo: '2032-06-02' }],
  ['invalid-values', { rent: 0n }],
  ['invalid-values', { deposit: 0n }],
  ['invalid-values', { deposit: 1_000_001n * unit }],
  ['invalid-values', { rent: 950n * unit + 1n }],
])('an offer is refused with %s (%o)', (code, changes) => {
  expect(() => checkRenewal({ ...offered, ...changes }, old)).toThrow(code)
})
