import { expect, test } from 'vitest'
import { fairShare, wearIn } from './wear.ts'

const usdt = 10n ** 18n

// promise: sgn-4-inventory-wear
test('the remaining lifetime of an item is a fair claim: 4 of 15 years of a worktop of 300 are 80', () => {
  const wear = wearIn(2027, { newIn: 2016, lifetime: 15 })
  expect(wear).toEqual({ used: 11, left: 4, lifetime: 15 })
  expect(fairShare(300n * usdt, wear)).toBe(80n * usdt)
})

test('an item past its lifetime is worth nothing, and a new one its full cost', () => {
  expect(fairShare(300n * usdt, wearIn(2040, { newIn: 2016, lifetime: 15 }))).toBe(0n)
  expect(fairShare(300n * usdt, wearIn(2016, { newIn: 2016, lifetime: 15 }))).toBe(300n * usdt)
})

test('a year in the future makes an item no newer than new', () => {
  expect(wearIn(2026, { newIn: 2030, lifetime: 10 })).toEqual({ used: 0, left: 10, lifetime: 10 })
})

test('without an age or a lifetime there is no wear deduction, and the two agree on it', () => {
  expect(wearIn(2027, { newIn: null, lifetime: 15 })).toBeUndefined()
  expect(wearIn(2027, { newIn: 2016, lifetime: null })).toBeUndefined()
  expect(fairShare(80n * usdt, undefined)).toBe(80n * usdt)
})

test('a share is rounded down, in favour of the payer', () => {
  expect(fairShare(10n, wearIn(2027, { newIn: 2026, lifetime: 3 }))).toBe(6n)
})
