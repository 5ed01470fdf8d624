/** Approximate amounts in the reader's own currency, by the rates of one day, and not by stale ones. */
import { expect, test } from 'vitest'
import { parse, whole } from './money.ts'
import { aboutIn, areFresh, currenciesOf, isRate } from './rates.ts'

const rates = { day: '2026-11-24', perEuro: { USD: '1.25', THB: '40', GBP: '0.8', JPY: '162.5' } }

test('dollars and USDT are equal, and convert to whole units of another currency', () => {
  expect(aboutIn(whole(2_200, 'USDT'), 'EUR', rates)).toBe(1_760n)
  expect(aboutIn(whole(2_200, 'USD'), 'EUR', rates)).toBe(1_760n)
  expect(aboutIn(whole(1_100, 'USDT'), 'THB', rates)).toBe(35_200n)
  expect(aboutIn(whole(1, 'USDT'), 'GBP', rates)).toBe(1n)
  expect(aboutIn(parse('0.5', 'USDT') ?? whole(0, 'USDT'), 'GBP', rates)).toBe(0n)
})

test('a currency without a rate is not converted: one that the bank omits, and RNB', () => {
  expect(aboutIn(whole(1, 'USDT'), 'XXX', rates)).toBeUndefined()
  expect(aboutIn(whole(1, 'RNB'), 'EUR', rates)).toBeUndefined()
  expect(aboutIn(whole(1, 'USDT'), 'EUR', { ...rates, perEuro: {} })).toBeUndefined()
})

test('rates up to four days old are used, older and future ones are not', () => {
  expect(['2026-11-24', '2026-11-28', '2026-11-23'].map((today) => areFresh(rates, today))).toEqual([true, true, true])
  expect(['2026-11-29', '2027-11-24', '2026-11-22'].map((today) => areFresh(rates, today))).toEqual([
    false,
    false,
    false,
  ])
})

test('every currency except dollars can be chosen; a rate is a positive number', () => {
  expect(currenciesOf(rates)).toEqual(['EUR', 'GBP', 'JPY', 'THB'])
  expect(['1.0856', '25200', '0', '0.0', '-1', '1e9', '', '1,2'].map(isRate)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})
