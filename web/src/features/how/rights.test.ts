/**
 * The table of the page says what the rules of the money say.
 * @vitest-environment node
 */
import { type Actor, afterAct, type Money, type MoneyAct, unpaid } from '@keyhold/rental/deposit.ts'
import { expect, test } from 'vitest'
import { columns, isTicked, rights } from './rights.ts'

const day = 86_400
const [moveIn, moveOut] = [100 * day, 400 * day]
const terms = { handover: 1100n, deposit: 1100n, moveIn, moveOut, payBy: 90 * day, releaseDuration: 5 * day }
const before = unpaid(terms)
const ok = (money: ReturnType<typeof afterAct>): Money => {
  if (typeof money === 'string') throw new Error(money)
  return money
}
const paid = ok(afterAct(before, 'tenant', { act: 'pay' }, 80 * day))
const disputed = ok(afterAct(paid, 'tenant', { act: 'dispute', claim: 1100n }, 101 * day))

/** An act at a moment at which it can be done, by whoever may. */
const moments: Readonly<Record<MoneyAct['act'], readonly [Money, MoneyAct, number]>> = {
  pay: [before, { act: 'pay' }, 80 * day],
  releaseEarly: [paid, { act: 'releaseEarly' }, 101 * day],
  release: [paid, { act: 'release' }, 106 * day],
  refund: [paid, { act: 'refund' }, 101 * day],
  dispute: [paid, { act: 'dispute', claim: 1100n }, 101 * day],
  settle: [
    disputed,
    { act: 'settle', part: 'handover', toTenant: 500n, toLandlord: 600n, deadline: 110 * day },
    102 * day,
  ],
  lengthen: [disputed, { act: 'lengthen', part: 'handover', newDue: 125 * day }, 102 * day],
  split: [disputed, { act: 'split', part: 'handover', toTenant: 500n }, 102 * day],
}

test('the table ticks exactly those whom the rules let act', () => {
  const actors: readonly Actor[] = ['tenant', 'landlord', 'anyone', 'arbitrator']
  for (const [act, [money, asked, now]] of Object.entries(moments)) {
    const may = actors.filter((by) => typeof afterAct(money, by, asked, now) !== 'string')
    const said = rights[act as MoneyAct['act']]
    expect([act, may]).toEqual([act, said.includes('anyone') ? actors : said])
  }
})

test('Keyhold itself may do nothing (D 6.12)', () => {
  for (const act of Object.keys(rights)) expect(isTicked(act as MoneyAct['act'], 'keyhold')).toBe(false)
  expect(columns.at(-1)).toBe('keyhold')
})
