// @vitest-environment node
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { encodeErrorResult } from 'viem'
import { expect, test } from 'vitest'
import { WalletError, walletErrorFrom } from './walletError.ts'

const numbered = (code: number) => Object.assign(new Error('no'), { code })
const codeOf = (error: unknown) => walletErrorFrom(error).code

test('every wallet error code has its statement', () => {
  expect(codeOf(numbered(4001))).toBe('user-rejected')
  expect(codeOf(numbered(-32002))).toBe('request-already-open')
  expect(codeOf(numbered(4902))).toBe('wrong-network')
  expect(codeOf(numbered(4900))).toBe('chain-unreachable')
  expect(codeOf(numbered(5710))).toBe('not-offered')
  expect(codeOf(numbered(4100))).toBe('wallet-not-connected')
})

test('a refusal is found however deep a wallet wraps it', () => {
  expect(codeOf({ code: -32603, data: { originalError: numbered(4001) } })).toBe('user-rejected')
  expect(codeOf(new Error('outer', { cause: new Error('inner', { cause: numbered(4902) }) }))).toBe('wrong-network')
})

test("the escrow's error is reported by its name", () => {
  const data = encodeErrorResult({ abi: rentEscrowAbi, errorName: 'NotDue', args: [5n] })
  expect(walletErrorFrom(new Error('reverted', { cause: { data } }))).toMatchObject({
    code: 'would-revert',
    escrowError: 'NotDue',
  })
})

test('insufficient gas is distinguished from an unknown error', () => {
  expect(codeOf(new Error('insufficient funds for gas * price + value'))).toBe('not-enough-gas')
  expect(codeOf('nonsense')).toBe('wallet-fault')
  expect(walletErrorFrom('nonsense', 'connect-failed').code).toBe('connect-failed')
  const own = new WalletError('dropped')
  expect(walletErrorFrom(own)).toBe(own)
})
