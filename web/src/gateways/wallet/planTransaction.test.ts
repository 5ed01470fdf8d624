// @vitest-environment node
import { plainTerms, type Terms } from '@keyhold/escrow/terms.ts'
import { expect, test } from 'vitest'
import type { AccountState } from './accountState.ts'
import { escrowTransactionFor } from './escrowTransaction.ts'
import { largeAllowances, planTransaction } from './planTransaction.ts'

const at = (digit: string) => `0x${digit.repeat(40)}` as const
const network = { escrow: at('e'), stablecoin: at('5'), token: at('7') }
const terms: Terms = {
  ...plainTerms,
  tenant: at('1'),
  landlord: at('2'),
  arbitrator: at('3'),
  handover: 1_100n,
  firstRent: 1_100n,
  deposit: 900n,
  moveIn: 10,
  moveOut: 20,
  payBy: 5,
  document: `0x${'d'.repeat(64)}`,
}
const rich: AccountState = {
  usdt: 5_000n,
  rnb: 5n,
  gas: 10n ** 18n,
  usdtAllowance: 0n,
  rnbAllowance: 0n,
  fee: 1n,
  gasPrice: 1n,
  isDone: false,
  isPaid: false,
}
const transaction = escrowTransactionFor({ kind: 'pay' }, network, terms)
const plan = (accountState: Partial<AccountState>, isAtomic = false) =>
  planTransaction({ network, transaction, accountState: { ...rich, ...accountState }, isAtomic })
const kinds = (accountState: Partial<AccountState>) => plan(accountState).calls.map(({ kind }) => kind)

// promise: sgn-1-usdt, sgn-4-flow-allow
test('a new user allows exactly the sum and the fee, then pays', () => {
  expect(plan({}).calls.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['allow-usdt', 2_000n],
    ['allow-rnb', 1n],
    ['pay', undefined],
  ])
  expect(plan({}).prompts).toBe(3)
})

test('a batching wallet asks once; a single call needs no batch', () => {
  expect(plan({}, true)).toMatchObject({ isBatched: true, prompts: 1 })
  expect(plan({ usdtAllowance: 2_000n, rnbAllowance: 1n }, true)).toMatchObject({ isBatched: false, prompts: 1 })
})

// promise: sgn-7-wallet-allowance
test('an allowance that is too small is reset first; a sufficient one is left alone', () => {
  expect(kinds({ usdtAllowance: 1_999n })).toEqual(['reset-usdt', 'allow-usdt', 'allow-rnb', 'pay'])
  expect(kinds({ usdtAllowance: 2_000n, rnbAllowance: 9n })).toEqual(['pay'])
})

test('an allowance above the sum is lowered if the user wants it exact, through 0 for USDT only', () => {
  const accountState = { ...rich, usdtAllowance: 9_000n, rnbAllowance: 9n }
  expect(largeAllowances(accountState, transaction)).toEqual([
    { token: 'usdt', allowance: 9_000n, needed: 2_000n },
    { token: 'rnb', allowance: 9n, needed: 1n },
  ])
  expect(largeAllowances({ ...rich, usdtAllowance: 2_000n, rnbAllowance: 1n }, transaction)).toEqual([])
  const { calls } = planTransaction({
    network,
    transaction,
    accountState,
    isAtomic: false,
    exact: { usdt: true, rnb: true },
  })
  expect(calls.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['reset-usdt', 0n],
    ['allow-usdt', 2_000n],
    ['allow-rnb', 1n],
    ['pay', undefined],
  ])
})

test('a paid lease needs no step', () => {
  expect(plan({ isDone: true, usdt: 0n })).toEqual({ calls: [], isBatched: false, prompts: 0, shortages: [] })
})

test('a shortage is named with its amount', () => {
  expect(plan({ usdt: 1_500n, rnb: 0n, gas: 0n }).shortages).toEqual([
    { asset: 'usdt', missing: 500n },
    { asset: 'rnb', missing: 1n },
    { asset: 'gas', missing: 360_000n },
  ])
})
