import { expect, test } from 'vitest'
import { type Balances, plainRules, unpaidBalances } from './deposit.ts'
import { applyChange } from './escrowCalls.ts'
import { keeperWaitSeconds, partsToRelease } from './keeper.ts'

const day = 86_400
const terms = {
  ...plainRules,
  handover: 1100n,
  firstRent: 1100n,
  deposit: 800n,
  moveIn: 10 * day,
  moveOut: 200 * day,
  payBy: 2 * day,
  releaseDuration: 5 * day,
}
const after = (
  money: Balances,
  ...change: Parameters<typeof applyChange> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const changed = applyChange(money, ...change)
  if (typeof changed === 'string') throw new Error(changed)
  return changed
}
const paid = after(unpaidBalances(terms), 'tenant', { type: 'payLease' }, 0)

test('a keeper releases each part from its due second on, and none before', () => {
  expect(partsToRelease(paid, 15 * day - 1)).toEqual([])
  expect(partsToRelease(paid, 15 * day)).toEqual(['handover'])
  expect(partsToRelease(paid, 214 * day)).toEqual(['handover', 'deposit'])
})

test('an unpaid part, and one paid out, need no release', () => {
  expect(partsToRelease(unpaidBalances(terms), 300 * day)).toEqual([])
  expect(partsToRelease(after(paid, 'anyone', { type: 'release' }, 214 * day), 300 * day)).toEqual([])
})

test("for a day after a dispute's deadline the two may still share, and the keeper delays the whole lease", () => {
  const disputed = after(paid, 'tenant', { type: 'dispute', claim: 500n }, 14 * day)
  const over = 29 * day
  expect(partsToRelease(disputed, over + keeperWaitSeconds - 1)).toEqual([])
  expect(partsToRelease(disputed, over + keeperWaitSeconds)).toEqual(['handover'])
  const both = after(paid, 'landlord', { type: 'dispute', claim: 300n }, 210 * day)
  expect(partsToRelease(both, 210 * day)).toEqual(['handover'])
  expect(partsToRelease(both, 228 * day)).toEqual([])
  expect(partsToRelease(both, 229 * day)).toEqual(['handover', 'deposit'])
})
