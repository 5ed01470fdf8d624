import { expect, test } from 'vitest'
import { fairShare, wearIn } from './wear.ts'

const usdt = 10n ** 18n

// promise: sgn-4-inventory-wear
test('what was left of a thing’s life is fair to claim: 4 of 15 years of a worktop of 300 are 80', () => {
  const wear = wearIn(2027, { newIn: 2016, lifetime: 15 })
  expect(wear).toEqual({ used: 11, left: 4, lifetime: 15 })
  expect(fairShare(300n * usdt, wear)).toBe(80n * usdt)
})

test('a thing that has lived its life is worth nothing, and a new one all of its cost', () => {
  expect(fairShare(300n * usdt, wearIn(2040, { newIn: 2016, lifetime: 15 }))).toBe(0n)
  expect(fairShare(300n * usdt, wearIn(2016, { newIn: 2016, lifetime: 15 }))).toBe(300n * usdt)
})

test('a year that lies ahead makes nothing younger than new', () => {
  expect(wearIn(2026, { newIn: 2030, lifetime: 10 })).toEqual({ used: 0, left: 10, lifetime: 10 })
})

test('without an age or a life nothing is worn, and the two agree on it', () => {
  expect(wearIn(2027, { newIn: null, lifetime: 15 })).toBeUndefined()
  expect(wearIn(2027, { newIn: 2016, lifetime: null })).toBeUndefined()
  expect(fairShare(80n * usdt, undefined)).toBe(80n * usdt)
})

test('a share is rounded down, for whoever would pay it', () => {
  expect(fairShare(10n, wearIn(2027, { newIn: 2026, lifetime: 3 }))).toBe(6n)
})
