import { keccak256, toHex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { startTestChain, testTerms, wallets } from '../../testing/chain.ts'
import { createTestClock } from '../../testing/clock.ts'
import { bloomOf, mayHold } from './bloom.ts'

const testChain = await startTestChain()
afterAll(() => testChain.stop())

test('the bloom of a payment’s block equals that of its logs: it holds the escrow and no address without logs', async () => {
  await testChain.fundAccount(wallets.tenant)
  const hash = await testChain.call(wallets.tenant, 'payLease', testTerms(createTestClock().leaseNow()))
  const { logs, blockHash } = await testChain.node.getTransactionReceipt({ hash })
  const { logsBloom } = await testChain.node.getBlock({ blockHash })
  expect(BigInt(logsBloom ?? '0x0')).toBe(bloomOf(logs))
  expect(mayHold(bloomOf(logs), testChain.deployment.current.address)).toBe(true)
  expect(mayHold(bloomOf(logs), wallets.other.address)).toBe(false)
})

test('a bloom filter has no false negatives and few false positives', () => {
  const words = Array.from({ length: 30 }, (_, at) => keccak256(toHex(`word ${at}`)))
  const strangers = Array.from({ length: 300 }, (_, at) => keccak256(toHex(`stranger ${at}`)))
  const bloom = bloomOf(words.map((topic) => ({ address: wallets.tenant.address, topics: [topic] })))
  expect(words.every((word) => mayHold(bloom, word))).toBe(true)
  expect(strangers.filter((word) => mayHold(bloom, word)).length).toBeLessThan(5)
})
