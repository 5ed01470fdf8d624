/**
 * The page's table equals the rules of the money.
 * @vitest-environment node
 */
import { type Balances, plainRules, unpaidBalances } from '@keyhold/rental/deposit.ts'
import { type Actor, applyChange, type BalanceChange } from '@keyhold/rental/escrowCalls.ts'
import { expect, test } from 'vitest'
import { columns, isAllowed, permissions } from './permissionTable.ts'

const day = 86_400
const [moveIn, moveOut] = [100 * day, 400 * day]
const terms = {
  ...plainRules,
  handover: 1100n,
  firstRent: 1100n,
  tenantNotice: 30,
  landlordNotice: 30,
  earliestEnd: 110 * day,
  deposit: 1100n,
  moveIn,
  moveOut,
  payBy: 90 * day,
  releaseDuration: 5 * day,
}
const before = unpaidBalances(terms)
const ok = (money: ReturnType<typeof applyChange>): Balances => {
  if (typeof money === 'string') throw new Error(money)
  return money
}
const paid = ok(applyChange(before, 'tenant', { type: 'payLease' }, 80 * day))
const disputed = ok(applyChange(paid, 'tenant', { type: 'dispute', claim: 1100n }, 101 * day))

/** An action at moments when it is possible, each by an authorized role. */
const events: Readonly<Record<BalanceChange['type'], readonly [Balances, BalanceChange, ...number[]]>> = {
  payLease: [before, { type: 'payLease' }, 80 * day],
  releaseEarly: [paid, { type: 'releaseEarly' }, 101 * day],
  release: [paid, { type: 'release' }, 106 * day],
  refund: [paid, { type: 'refund' }, 101 * day],
  cancel: [paid, { type: 'cancel' }, 90 * day],
  endEarlier: [disputed, { type: 'endEarlier', newMoveOut: 150 * day }, 101 * day, 108 * day],
  dispute: [paid, { type: 'dispute', claim: 1100n }, 101 * day, moveOut],
  settle: [
    disputed,
    { type: 'settle', part: 'handover', toTenant: 500n, toLandlord: 600n, deadline: 110 * day },
    102 * day,
  ],
  lengthen: [disputed, { type: 'lengthen', part: 'handover', newDue: 125 * day }, 102 * day],
  split: [disputed, { type: 'split', part: 'handover', toTenant: 500n }, 108 * day],
}

// promise: public-how-rights
test('the table ticks exactly the roles that the rules authorize', () => {
  const actors: readonly Actor[] = ['tenant', 'landlord', 'anyone', 'arbitrator']
  for (const [act, [money, answered, ...moments]] of Object.entries(events)) {
    const may = actors.filter((by) => moments.some((now) => typeof applyChange(money, by, answered, now) !== 'string'))
    const said = permissions[act as BalanceChange['type']]
    expect([act, may]).toEqual([act, said.includes('anyone') ? actors : said])
  }
})

// promise: public-how-no-key
test('Keyhold itself may do nothing (D 6.12)', () => {
  for (const act of Object.keys(permissions)) expect(isAllowed(act as BalanceChange['type'], 'keyhold')).toBe(false)
  expect(columns.at(-1)).toBe('keyhold')
})
