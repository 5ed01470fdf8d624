import { expect, test } from 'vitest'
import { choices, heldMoney } from './choice.ts'
import { afterEvent, type Money, unpaid } from './deposit.ts'
import { type Stage, stageOfMoney } from './lease.ts'

const day = 86_400
const start = 1_800_000_000
const terms = {
  handover: 1100n,
  deposit: 1100n,
  moveIn: start + 10 * day,
  moveOut: start + 100 * day,
  payBy: start + 2 * day,
  releaseDuration: 5 * day,
}
const paid = afterEvent(unpaid(terms), { event: 'LeasePaid' })
const can = (party: 'tenant' | 'landlord', money: Money, now: number, stage?: Stage) =>
  choices(party, { stage: stage ?? stageOfMoney(heldMoney(money, now)), money }, now)

test('a tenant pays until payBy and not a second longer', () => {
  expect(can('tenant', unpaid(terms), terms.payBy, 'Pay Deposit')).toEqual(['withdraw', 'pay'])
  expect(can('tenant', unpaid(terms), terms.payBy + 1, 'Pay Deposit')).toEqual(['withdraw'])
})

test('the one who would lose a part may let it go or dispute it, until it is due', () => {
  expect(can('tenant', paid, terms.moveIn)).toEqual(['releaseEarly', 'dispute', 'settle', 'payRent'])
  expect(can('landlord', paid, terms.moveIn)).toEqual(['releaseEarly', 'refund', 'dispute', 'settle', 'payBack'])
  const due = terms.moveIn + terms.releaseDuration
  expect(can('tenant', paid, due)).toContain('release')
  expect(can('tenant', paid, due)).not.toContain('dispute')
  expect(can('landlord', paid, due)).not.toContain('refund')
})

test('a part is disputed once, and a home with nothing held offers only a payment back', () => {
  const disputed = afterEvent(paid, { event: 'LeaseDisputed', part: 'handover', due: terms.moveIn + 19 * day })
  expect(can('tenant', disputed, terms.moveIn)).not.toContain('dispute')
  expect(stageOfMoney(heldMoney(disputed, terms.moveIn))).toBe('In Dispute')
  const home = afterEvent(paid, { event: 'LeaseReleased', part: 'handover', amount: 1100n })
  const over = afterEvent(home, { event: 'LeaseReleased', part: 'deposit', amount: 1100n })
  expect(can('landlord', over, terms.moveOut)).toEqual(['payBack'])
})

test('without a deposit a stay is Released until move-out, then Completed', () => {
  const policy = { ...terms, handover: 2200n, deposit: 0n }
  const money = afterEvent(afterEvent(unpaid(policy), { event: 'LeasePaid' }), {
    event: 'LeaseReleased',
    part: 'handover',
    amount: 2200n,
  })
  expect(stageOfMoney(heldMoney(money, terms.moveOut - 1))).toBe('Released')
  expect(stageOfMoney(heldMoney(money, terms.moveOut))).toBe('Completed')
})
