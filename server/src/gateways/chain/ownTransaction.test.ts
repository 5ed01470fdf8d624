/** What became of a transaction, and a cancellation as nodes expect it. Sent on a chain: cancelled.test.ts of the relay. */
import {
  type PublicClient,
  parseGwei,
  parseTransaction,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { findFate, signCancellation, signTransaction } from './ownTransaction.ts'

const account = privateKeyToAccount(generatePrivateKey())
const client = {
  getBlock: async () => ({ baseFeePerGas: 0n }),
  estimateMaxPriorityFeePerGas: async () => 1n,
  getTransactionCount: async ({ blockTag }: { blockTag: string }) => (blockTag === 'latest' ? 7 : 9),
} as unknown as PublicClient
const signer = { client, chainId: 56, account }

test('a transaction has the next nonce after the last block, whatever else is pending', async () => {
  const price = { gas: 500_000n, tip: 1n, least: 1n }
  const { nonce } = await signTransaction(signer, { to: account.address, data: '0x12' }, price, parseGwei('1000000'))
  expect(nonce).toBe(7)
})

test('a cancellation has the nonce of the other transaction, and raises both of its prices by more than a tenth', async () => {
  const price = { gas: 500_000n, tip: parseGwei('1'), least: parseGwei('1') }
  const stuck = await signTransaction(signer, { to: account.address, data: '0x12' }, price, parseGwei('1000000'))
  const {
    maxFeePerGas = 0n,
    maxPriorityFeePerGas = 0n,
    ...rest
  } = parseTransaction((await signCancellation(signer, stuck)) ?? '0x')
  expect(rest).toMatchObject({ nonce: 7, chainId: 56, gas: 50_000n, to: account.address.toLowerCase() })
  expect(rest.data).toBeUndefined()
  expect(maxFeePerGas).toBeGreaterThan(parseGwei('2.2'))
  expect(maxPriorityFeePerGas).toBeGreaterThan(parseGwei('1.1'))
})

test('a transaction is not taken for replaced because its block arrives between two questions to a node', async () => {
  let asked = 0
  const hash = `0x${'12'.repeat(32)}` as const
  const receipt = { status: 'success' } as TransactionReceipt
  const between = {
    getTransactionCount: async () => (asked++ === 0 ? 7 : 8),
    getTransactionReceipt: async () => {
      if (asked++ === 0) throw new TransactionReceiptNotFoundError({ hash })
      return receipt
    },
  } as unknown as PublicClient
  const sent = { nonce: 7, transaction: hash, account: account.address, attemptedAt: new Date(0) }
  expect(await findFate(between, 0, sent)).toMatchObject({ receipt })
})
