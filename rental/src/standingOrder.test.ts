import { expect, test } from 'vitest'
import { instantAt } from './day.ts'
import { ledgerOf } from './ledger.ts'
import { breaksTerms, orderToOffer, rentsLeft } from './standingOrder.ts'

const timeZone = 'America/El_Salvador'
const agreed = { stay: { from: '2026-12-01', to: '2027-05-01' }, timeZone, rent: 900n, isFirstAtHandover: true }
const at = (day: string, hour = 12) => instantAt(day, hour, timeZone)
const moveOut = at('2027-05-01')
const first = { kind: 'handover', amount: 900n, at: at('2026-11-20') } as const
const offerAt = (
  now: number,
  more: Parameters<typeof ledgerOf>[1] = [],
  given = agreed,
  facts: Partial<Parameters<typeof orderToOffer>[1]> = {},
) =>
  orderToOffer(ledgerOf(given, given.isFirstAtHandover ? [first, ...more] : more, { now, readTo: now }).months, {
    now,
    moveOut,
    timeZone,
    ...facts,
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
  expect(offerAt(at('2026-12-26'), [], agreed, { taken: dues[0] ?? 0 })?.months[0]?.due).toBe(dues[1])
})

test('a month that is said to be paid is not offered again, and nothing is while a rent is on its way', () => {
  const now = at('2026-12-26')
  const offered = (facts: Parameters<typeof offerAt>[3]) =>
    offerAt(now, [], agreed, facts)?.months.map(({ due }) => due)
  expect(offered({ claimed: new Set([3]) })).toEqual([dues[0], dues[2], dues[3]])
  expect(offered({ isOnTheWay: true })).toBeUndefined()
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

test('a list is refused with the month that the first payment paid, a month outside the stay, or more than a rent', () => {
  const terms = { firstRent: 900n, moveIn: at('2026-12-01'), moveOut }
  const listing = (due: number, amount = 900n) => ({ ...order, months: [{ due, amount }, ...order.months.slice(1)] })
  expect(breaksTerms(order, terms, 900n)).toBe(false)
  expect(breaksTerms(listing(terms.moveIn), terms, 900n)).toBe(true)
  expect(breaksTerms({ ...order, end: moveOut + 1 }, terms, 900n)).toBe(true)
  expect(breaksTerms(listing(moveOut), terms, 900n)).toBe(true)
  expect(breaksTerms(listing(dues[0] ?? 0, 901n), terms, 2_000n)).toBe(true)
})

test('a renewal has no first rent: its list may begin at once, and each sum is held against the rent on the page', () => {
  const renewal = { firstRent: 0n, moveIn: at('2026-12-01'), moveOut }
  const listing = (due: number) => ({ ...order, months: [{ due, amount: 900n }, ...order.months] })
  expect(breaksTerms(listing(renewal.moveIn), renewal, 900n)).toBe(false)
  expect(breaksTerms(order, renewal, 899n)).toBe(true)
  expect(breaksTerms(listing(renewal.moveIn - 1), renewal, 900n)).toBe(true)
})
