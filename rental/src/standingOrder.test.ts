import { expect, test } from 'vitest'
import { instantAt } from './day.ts'
import { ledgerOf } from './ledger.ts'
import { listsFirstRent, orderToOffer, rentsLeft } from './standingOrder.ts'

const timeZone = 'America/El_Salvador'
const agreed = { stay: { from: '2026-12-01', to: '2027-05-01' }, timeZone, rent: 900n, isFirstAtHandover: true }
const at = (day: string, hour = 12) => instantAt(day, hour, timeZone)
const moveOut = at('2027-05-01')
const first = { kind: 'handover', amount: 900n, at: at('2026-11-20') } as const
const offerAt = (now: number, more: Parameters<typeof ledgerOf>[1] = [], given = agreed, taken = 0) =>
  orderToOffer(ledgerOf(given, given.isFirstAtHandover ? [first, ...more] : more, { now, readTo: now }).months, {
    now,
    moveOut,
    timeZone,
    taken,
  })
const dues = ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01'].map((day) => at(day))
const order = { months: dues.map((due) => ({ due, amount: 900n })), end: moveOut }

test('a tenant is offered a standing order once the second rent is announced, without the first and without paid months', () => {
  expect(offerAt(at('2026-12-25', 9) - 1)).toBeUndefined()
  expect(offerAt(at('2026-12-25', 9))).toEqual(order)
  const february = { kind: 'chain', amount: 900n, at: at('2026-12-20'), month: 3 } as const
  expect(offerAt(at('2026-12-26'), [february])?.months.map(({ due }) => due)).toEqual([dues[0], dues[2], dues[3]])
  expect(offerAt(at('2027-01-03'))?.months[0]?.due).toBe(dues[1]) // a late rent is paid by hand
  expect(offerAt(at('2027-04-02'))).toBeUndefined()
  // skipped in an earlier order, so no order takes it any more
  expect(offerAt(at('2026-12-26'), [], agreed, dues[0])?.months[0]?.due).toBe(dues[1])
})

test('of a renewal every month can be ordered, its first one too', () => {
  const renewed = { ...agreed, isFirstAtHandover: false }
  expect(offerAt(at('2026-11-24', 9), [], renewed)?.months).toHaveLength(5)
})

test('the next rent is the first one that was not taken, until its 30 days are over or the stay ends before its month', () => {
  const left = (taken: number, now: number, end = moveOut) =>
    rentsLeft(order, { taken, moveOut: end, now }).map(({ place }) => place)
  expect(left(0, at('2026-12-26'))).toEqual([0, 1, 2, 3])
  expect(left(dues[0] ?? 0, at('2027-01-02'))).toEqual([1, 2, 3])
  expect(left(0, (dues[0] ?? 0) + 30 * 86_400)).toEqual([0, 1, 2, 3])
  expect(left(0, (dues[0] ?? 0) + 30 * 86_400 + 1)).toEqual([1, 2, 3])
  expect(left(0, at('2026-12-26'), at('2027-03-31'))).toEqual([0, 1])
})

test('a list with the month that the first payment paid is recognised', () => {
  const moveIn = at('2026-12-01')
  const whole = { ...order, months: [{ due: moveIn, amount: 900n }, ...order.months] }
  expect([
    listsFirstRent(order, { firstRent: 900n, moveIn }),
    listsFirstRent(whole, { firstRent: 900n, moveIn }),
  ]).toEqual([false, true])
  expect(listsFirstRent(whole, { firstRent: 0n, moveIn })).toBe(false)
})
