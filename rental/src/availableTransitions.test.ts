import { expect, test } from 'vitest'
import { availableTransitions, summarizeBalances } from './availableTransitions.ts'
import { type Balances, plainRules, unpaidBalances } from './deposit.ts'
import { applyBalanceEvent } from './escrowCalls.ts'
import { type Status, statusFromBalances } from './lease.ts'

const day = 86_400
const start = 1_800_000_000
const terms = {
  ...plainRules,
  handover: 1100n,
  firstRent: 1100n,
  deposit: 1100n,
  moveIn: start + 10 * day,
  moveOut: start + 100 * day,
  payBy: start + 2 * day,
  releaseDuration: 5 * day,
}
const paid = applyBalanceEvent(unpaidBalances(terms), { event: 'LeasePaid' })
const can = (party: 'tenant' | 'landlord', balances: Balances, now: number, status?: Status) =>
  availableTransitions(
    party,
    { status: status ?? statusFromBalances(summarizeBalances(balances, now)), answerBy: start + day, balances },
    now,
  )

test('a landlord can accept until the answer is due and not a second later', () => {
  const unpaid = unpaidBalances(terms)
  expect(can('landlord', unpaid, start + day - 1, 'received')).toEqual(['accept', 'decline'])
  expect(can('landlord', unpaid, start + day, 'received')).toEqual(['decline'])
})

test('a tenant can pay until payBy and not a second longer', () => {
  expect(can('tenant', unpaidBalances(terms), terms.payBy, 'accepted')).toEqual(['withdraw', 'pay'])
  expect(can('tenant', unpaidBalances(terms), terms.payBy + 1, 'accepted')).toEqual(['withdraw'])
})

test('the party who would lose a part can release it or dispute it, until it is due', () => {
  expect(can('tenant', paid, terms.moveIn)).toEqual(['releaseEarly', 'dispute', 'settle', 'payRent', 'renew'])
  expect(can('landlord', paid, terms.moveIn)).toEqual(['releaseEarly', 'refund', 'settle', 'payBack', 'renew'])
  const due = terms.moveIn + terms.releaseDuration
  expect(can('tenant', paid, due)).toContain('release')
  expect(can('tenant', paid, due)).not.toContain('dispute')
  expect(can('landlord', paid, due)).toContain('refund')
  expect(can('tenant', paid, due)).not.toContain('releaseEarly')
  expect(can('landlord', paid, due)).toContain('releaseEarly')
})

test('the first rent is released or disputed from move-in on, the deposit claimed from the end of the stay on', () => {
  expect(can('tenant', paid, terms.moveIn - 1)).toEqual(['cancelStay', 'settle'])
  expect(can('landlord', paid, terms.moveOut - 1)).not.toContain('dispute')
  expect(can('landlord', paid, terms.moveOut)).toContain('dispute')
  const event = {
    event: 'LeaseEndedEarlier',
    newMoveOut: terms.moveIn + day,
    depositDue: terms.moveIn + 15 * day,
    isNotice: false,
  } as const
  const ended = applyBalanceEvent(paid, event)
  expect(can('landlord', ended, terms.moveIn + day)).toContain('dispute')
  expect(can('landlord', ended, terms.moveIn + day)).not.toContain('renew')
})

test('a tenant can cancel before move-in while the whole first rent is held, and never a renewal', () => {
  expect(can('tenant', paid, terms.moveIn - 1)).toContain('cancelStay')
  expect(can('tenant', paid, terms.moveIn)).not.toContain('cancelStay')
  expect(can('landlord', paid, terms.moveIn - 1)).not.toContain('cancelStay')
  expect(can('tenant', { ...paid, isRenewal: true }, terms.moveIn - 1)).not.toContain('cancelStay')
  const shared = applyBalanceEvent(paid, { event: 'LeaseSettled', part: 'handover', toTenant: 1n, toLandlord: 0n })
  expect(can('tenant', shared, terms.moveIn - 1)).not.toContain('cancelStay')
})

test('a lease that the tenant cancelled is cancelled', () => {
  const cancelled = applyBalanceEvent(paid, { event: 'LeaseCancelled', toTenant: 1100n, toLandlord: 1100n })
  expect(statusFromBalances(summarizeBalances(cancelled, start))).toBe('cancelled')
})

test('later rents and paybacks are paid from move-in on', () => {
  expect(can('tenant', paid, terms.moveIn - 1)).not.toContain('payRent')
  expect(can('landlord', paid, terms.moveIn - 1)).not.toContain('payBack')
})

test('a landlord pays back after a cancellation only what they owe for it, also before move-in', () => {
  const refunded = applyBalanceEvent(paid, { event: 'LeaseRefunded', at: terms.moveIn - 1 })
  const acts = (refundOwed: bigint, now: number, party: 'tenant' | 'landlord' = 'landlord') =>
    availableTransitions(party, { status: 'cancelled', answerBy: start, balances: refunded, refundOwed }, now)
  expect(acts(1n, terms.moveIn - 1)).toEqual(['payBack'])
  expect(acts(1n, terms.moveOut)).toEqual(['payBack'])
  expect(acts(0n, terms.moveOut)).toEqual([])
  expect(acts(1n, terms.moveOut, 'tenant')).toEqual([])
})

// promise: rent-owed-payable
test('a rent can be paid whatever became of the deposit, also after the stay', () => {
  const home = applyBalanceEvent(paid, { event: 'LeaseReleased', part: 'deposit', amount: 1100n })
  const over = applyBalanceEvent(home, { event: 'LeaseReleased', part: 'handover', amount: 1100n })
  for (const status of ['completed', 'resolved'] as const)
    for (const now of [terms.moveIn, terms.moveOut + 400 * day])
      expect(can('tenant', over, now, status)).toEqual(['payRent'])
})

test('a refund returns the first rent, and is thus possible only while that is held', () => {
  const handedOver = applyBalanceEvent(paid, { event: 'LeaseReleased', part: 'handover', amount: 1100n })
  expect(can('landlord', handedOver, terms.moveIn)).toEqual(['releaseEarly', 'settle', 'payBack', 'renew'])
})

test('a part is disputed once, and a lease with nothing held offers only a payback', () => {
  const disputed = applyBalanceEvent(paid, { event: 'LeaseDisputed', part: 'handover', due: terms.moveIn + 19 * day })
  expect(can('tenant', disputed, terms.moveIn)).not.toContain('dispute')
  expect(statusFromBalances(summarizeBalances(disputed, terms.moveIn))).toBe('disputed')
  const home = applyBalanceEvent(paid, { event: 'LeaseReleased', part: 'handover', amount: 1100n })
  const over = applyBalanceEvent(home, { event: 'LeaseReleased', part: 'deposit', amount: 1100n })
  expect(can('landlord', over, terms.moveOut)).toEqual(['payBack'])
})

test('without a deposit a stay is Released until move-out, then Completed', () => {
  const policy = { ...terms, handover: 2200n, deposit: 0n }
  const balances = applyBalanceEvent(applyBalanceEvent(unpaidBalances(policy), { event: 'LeasePaid' }), {
    event: 'LeaseReleased',
    part: 'handover',
    amount: 2200n,
  })
  expect(statusFromBalances(summarizeBalances(balances, terms.moveOut - 1))).toBe('released')
  expect(can('tenant', balances, terms.moveOut - 1)).toEqual(['payRent'])
  expect(statusFromBalances(summarizeBalances(balances, terms.moveOut))).toBe('completed')
})
