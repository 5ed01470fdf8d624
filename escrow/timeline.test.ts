// The money timeline and the escrow never differ; where somebody makes them differ, it is noticed.
import { afterAct, type Money } from '@keyhold/rental/deposit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTheatre, compare, type Rules } from './timeline.setup.ts'

let theatre: Awaited<ReturnType<typeof aTheatre>>
beforeAll(async () => {
  theatre = await aTheatre()
})
afterAll(() => theatre.stop())

test('200 random histories end the same on the chain and in the timeline, refusals included', async () => {
  const { difference, allowed, refused } = await compare(theatre, 200)
  expect(difference).toBeUndefined()
  expect(allowed).toBeGreaterThan(300)
  const names = ['NotAllowed', 'ZeroAmount', 'Expired', 'BadDates', 'LeaseExists', 'NoLease', 'NothingHeld', 'NotDue']
  const late = ['AlreadyDue', 'AlreadyDisputed', 'NotDisputed', 'TooMuch', 'NotTheSum', 'BadDueTime']
  expect(Object.keys(refused).sort()).toEqual([...names, ...late].sort())
})

const planted: [string, Rules][] = [
  ['a dispute window a day shorter', (money, by, act, now) => shorter(afterAct(money, by, act, now), act.act)],
  [
    'a release one second early',
    (money, by, act, now) => afterAct(money, by, act, act.act === 'release' ? now + 1 : now),
  ],
  [
    'an arbitrator who may take an undisputed handover',
    (money, by, act, now) => {
      const after = afterAct(money, by, act, now)
      return after === 'NotDisputed' && act.act === 'split' && act.part === 'handover' ? money : after
    },
  ],
  [
    'a refund that leaves the deposit',
    (money, by, act, now) => {
      const after = afterAct(money, by, act, now)
      return typeof after === 'object' && act.act === 'refund' ? { ...after, deposit: money.deposit } : after
    },
  ],
]

function shorter(after: Money | string, act: string): ReturnType<Rules> {
  if (typeof after === 'string' || act !== 'dispute') return after as ReturnType<Rules>
  const part = after.handover.due !== after.handover.firstDue ? 'handover' : 'deposit'
  return { ...after, [part]: { ...after[part], due: after[part].due - 86_400 } }
}

test.each(planted)('%s is found', async (_, rules) => {
  expect((await compare(theatre, 200, { rules })).difference).toMatch(/^history \d+: /)
})
