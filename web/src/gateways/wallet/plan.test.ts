// @vitest-environment node
import type { Terms } from '@keyhold/escrow/terms.ts'
import { expect, test } from 'vitest'
import { errandOf } from './errand.ts'
import { planErrand } from './plan.ts'
import type { Standing } from './standing.ts'

const at = (digit: string) => `0x${digit.repeat(40)}` as const
const place = { escrow: at('e'), stablecoin: at('5'), token: at('7') }
const terms: Terms = {
  tenant: at('1'),
  landlord: at('2'),
  arbitrator: at('3'),
  handover: 1_100n,
  deposit: 900n,
  moveIn: 10,
  moveOut: 20,
  payBy: 5,
  document: `0x${'d'.repeat(64)}`,
}
const rich: Standing = {
  usdt: 5_000n,
  rnb: 5n,
  gas: 10n ** 18n,
  allowedUsdt: 0n,
  allowedRnb: 0n,
  fee: 1n,
  gasPrice: 1n,
  isDone: false,
  isPaid: false,
}
const errand = errandOf({ act: 'pay' }, place, terms)
const plan = (standing: Partial<Standing>, isAtomic = false) =>
  planErrand({ place, errand, standing: { ...rich, ...standing }, isAtomic })
const kinds = (standing: Partial<Standing>) => plan(standing).calls.map(({ kind }) => kind)

test('a newcomer allows exactly the sum and the fee, then pays', () => {
  expect(plan({}).calls.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['allow-usdt', 2_000n],
    ['allow-rnb', 1n],
    ['pay', undefined],
  ])
  expect(plan({}).prompts).toBe(3)
})

test('a wallet that batches asks once; one call alone needs no batch', () => {
  expect(plan({}, true)).toMatchObject({ isBatched: true, prompts: 1 })
  expect(plan({ allowedUsdt: 2_000n, allowedRnb: 1n }, true)).toMatchObject({ isBatched: false, prompts: 1 })
})

test('an allowance that is too small is taken back first; one that suffices is left alone', () => {
  expect(kinds({ allowedUsdt: 1_999n })).toEqual(['reset-usdt', 'allow-usdt', 'allow-rnb', 'pay'])
  expect(kinds({ allowedUsdt: 2_000n, allowedRnb: 9n })).toEqual(['pay'])
})

test('a lease that is paid asks for nothing', () => {
  expect(plan({ isDone: true, usdt: 0n })).toEqual({ calls: [], isBatched: false, prompts: 0, shortages: [] })
})

test('what is missing is named with how much', () => {
  expect(plan({ usdt: 1_500n, rnb: 0n, gas: 0n }).shortages).toEqual([
    { of: 'usdt', missing: 500n },
    { of: 'rnb', missing: 1n },
    { of: 'gas', missing: 360_000n },
  ])
})
