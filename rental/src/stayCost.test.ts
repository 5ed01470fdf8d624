import { expect, test } from 'vitest'
import { whole } from './money.ts'
import { rentOfStay } from './stayCost.ts'

test('six whole months cost six rents', () => {
  expect(rentOfStay(1_100, { from: '2027-02-01', to: '2027-08-01' })).toEqual(whole(6_600, 'USDT'))
})

test('a short last month costs its days', () => {
  expect(rentOfStay(900, { from: '2027-04-01', to: '2027-05-11' })).toEqual({
    amount: 119_032n * 10n ** 16n,
    currency: 'USDT',
  })
})
