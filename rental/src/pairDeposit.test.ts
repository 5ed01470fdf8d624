import { expect, test } from 'vitest'
import { isPairDue, latestPairDue, type PairChange, pairDeposits } from './pairDeposit.ts'

const week = 7 * 86_400
const day = 86_400
const paid = (at: number, amount = 70n): PairChange => ({ kind: 'paid', at, transaction: `paid ${at}`, amount })
const released = (at: number): PairChange => ({ kind: 'released', at, transaction: `released ${at}`, amount: 70n })
const lengthened = (at: number, due: number): PairChange => ({ kind: 'lengthened', at, transaction: `${at}`, due })
const shared = (at: number): PairChange => ({
  kind: 'shared',
  at,
  transaction: `${at}`,
  toTenant: 50n,
  toLandlord: 20n,
})

test('a deposit without a lease is due a fixed time after its payment, and then belongs to the landlord', () => {
  const [deposit] = pairDeposits([paid(1_000)], week)
  expect(deposit).toMatchObject({
    amount: 70n,
    paidAt: 1_000,
    due: 1_000 + week,
    firstDue: 1_000 + week,
    state: 'held',
  })
  if (!deposit) throw new Error('none')
  expect([isPairDue(deposit, 999 + week), isPairDue(deposit, 1_000 + week)]).toEqual([false, true])
})

test('an extension moves the due time, and never the first one, which limits all extensions', () => {
  const [deposit] = pairDeposits([paid(1_000), lengthened(2_000, 1_000 + week + day)], week)
  expect(deposit).toMatchObject({ due: 1_000 + week + day, firstDue: 1_000 + week, state: 'held' })
  expect(deposit?.latestDue).toBe(1_000 + week + 180 * day)
})

test('each deposit between two accounts has its own transitions, newest first', () => {
  const all = pairDeposits([paid(1), released(1 + week), paid(2 * week, 9n), shared(2 * week + 5)], week)
  expect(all.map(({ state, amount, changes }) => [state, amount, changes.map(({ kind }) => kind)])).toEqual([
    ['shared', 9n, ['paid', 'shared']],
    ['released', 70n, ['paid', 'released']],
  ])
})

test('a deposit followed by another has ended, even if its event was missed; events without an open deposit are ignored', () => {
  expect(pairDeposits([released(1), paid(2), paid(3)], week).map(({ state }) => state)).toEqual(['held', 'unheard'])
  expect(pairDeposits([released(1), lengthened(2, 9), shared(3)], week)).toEqual([])
})

test('it can be extended to 30 days from now at most, 180 past its first due day, and never once it is due or gone', () => {
  const [held] = pairDeposits([paid(0)], week)
  const [gone] = pairDeposits([paid(0), released(week)], week)
  const [stretched] = pairDeposits([paid(0), lengthened(1, week + 179 * day)], week)
  if (!held || !gone || !stretched) throw new Error('none')
  expect(latestPairDue(held, day)).toBe(31 * day)
  expect(latestPairDue(held, week)).toBeUndefined()
  expect(latestPairDue(gone, day)).toBeUndefined()
  expect(latestPairDue(stretched, week + 178 * day)).toBe(week + 180 * day)
  expect(latestPairDue(stretched, day)).toBeUndefined()
})
