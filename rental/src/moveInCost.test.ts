import { expect, test } from 'vitest'
import { whole } from './money.ts'
import { isPrice, moveInCost } from './moveInCost.ts'

const [rent, deposit] = [whole(1_100, 'USDT'), whole(800, 'USDT')]
const oneRnb = whole(1, 'RNB').amount.toString()
const networkFee = { amount: '400000000000000', coin: 'BNB' } as const

test('moving in costs the first rent and the deposit in USDT, the fee of the escrow in RNB, and the network fee', () => {
  expect(moveInCost(rent, deposit, { depositFee: oneRnb, networkFee })).toEqual({
    rent,
    deposit,
    usdt: whole(1_900, 'USDT'),
    fee: whole(1, 'RNB'),
    networkFee,
    dollars: undefined,
  })
})

test('with both prices of the operator, everything is added up in dollars and rounded to a whole one', () => {
  const dollars = (rnbUsd?: string, gasUsd?: string, fees = {}) =>
    moveInCost(rent, deposit, { depositFee: oneRnb, networkFee, rnbUsd, gasUsd, ...fees }).dollars
  // 1,900 + 0.25 + 0.0004 × 600
  expect(dollars('0.25', '600')).toEqual(whole(1_900, 'USD'))
  // 1,900 + 0.26 + 0.24
  expect(dollars('0.26', '600')).toEqual(whole(1_901, 'USD'))
  expect(dollars('12.75', '1200')).toEqual(whole(1_913, 'USD'))
  expect(dollars(undefined, '600')).toBeUndefined()
  expect(dollars('0.25')).toBeUndefined()
  expect(dollars('0.25', '600', { networkFee: undefined })).toBeUndefined()
  // an escrow without a fee needs no price of RNB
  expect(dollars(undefined, '600', { depositFee: '0' })).toEqual(whole(1_900, 'USD'))
})

test('a price is a number above 0 with at most nine decimals', () => {
  expect(['1', '0.25', '612.000000001'].map(isPrice)).toEqual([true, true, true])
  expect(['0', '0.0', '-1', '1,5', '1.', '', '1e3', '0.0000000001'].map(isPrice)).toEqual(Array(8).fill(false))
})
