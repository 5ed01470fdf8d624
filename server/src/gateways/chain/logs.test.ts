import { type Hex, HttpRequestError, LimitExceededRpcError } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { startTestChain, testTerms, wallets } from '../../testing/chain.ts'
import { createTestClock } from '../../testing/clock.ts'
import type { Chain, Header } from './chain.ts'
import { ChainChanged, type MinedLog, NodeContradicts, readLogs } from './logs.ts'

const testChain = await startTestChain()
const clock = createTestClock()
const chain = testChain.connect(clock)
await testChain.fundAccount(wallets.tenant)
await testChain.call(wallets.tenant, 'payLease', testTerms(clock.leaseNow()))
const { number, hash, timestamp, logsBloom, transactions } = await testChain.node.getBlock()
const paid: Header = {
  number: Number(number),
  hash,
  time: Number(timestamp),
  parentHash: `0x${'0'.repeat(64)}`,
  bloom: BigInt(logsBloom),
  transactions,
}
const address = testChain.deployment.current.address
const truth = (await chain.client.getLogs({ address, blockHash: hash })) as MinedLog[]
afterAll(() => testChain.stop())

/** The chain behind a node that returns these logs for any query. */
function telling(logs: readonly MinedLog[]): Chain {
  return { ...chain, client: Object.create(chain.client, { getLogs: { value: async () => logs } }) }
}
const [first] = truth

/** The chain behind a node that returns no logs, and whose receipts are changed by `change`. */
function withReceipts(change: (receipts: RpcReceipt[]) => unknown[]): Chain {
  const client = Object.create(telling([]).client, {
    request: {
      value: async (call: { method: string; params: [Hex] }) => {
        const answer = await chain.client.request<{ Method: string; Parameters: [Hex]; ReturnType: unknown }>(call)
        if (call.method === 'eth_getBlockReceipts') return change(answer as RpcReceipt[])
        return call.method === 'eth_getTransactionReceipt' ? (change([answer as RpcReceipt])[0] ?? null) : answer
      },
    },
  })
  return { ...chain, client }
}
type RpcReceipt = { readonly blockHash: Hex; readonly logs: readonly object[] }

test.each([true, false])(
  'a block’s logs are those of its receipts, each once, even if the node repeats them (final: %s)',
  async (isFinal) => {
    const final = isFinal ? paid.number : 0
    for (const returned of [truth, [...truth, ...truth], []])
      expect((await readLogs(telling(returned), [paid], final)).map(({ logIndex }) => logIndex)).toEqual(
        truth.map(({ logIndex }) => logIndex),
      )
  },
)

/** The chain behind a node that refuses every query for logs. */
function refusing(error: Error): Chain {
  const getLogs = { value: async () => Promise.reject(error) }
  return { ...chain, client: Object.create(chain.client, { getLogs }) }
}

test.each([true, false])(
  'a node that refuses every query for logs, as public nodes of BNB Smart Chain do, is read by blooms and receipts (final: %s)',
  async (isFinal) => {
    const refused = refusing(new LimitExceededRpcError(new Error('limit exceeded')))
    const read = await readLogs(refused, [paid], isFinal ? paid.number : 0)
    expect(read.map(({ logIndex }) => logIndex)).toEqual(truth.map(({ logIndex }) => logIndex))
  },
)

test.each([true, false])(
  'a payment is read from the receipts when the node omits the bloom too (final: %s)',
  async (isFinal) => {
    const refused = refusing(new LimitExceededRpcError(new Error('limit exceeded')))
    const read = await readLogs(refused, [{ ...paid, bloom: 0n }], isFinal ? paid.number : 0)
    expect(read).toHaveLength(truth.length)
  },
)

test('logs returned before the refusal are still checked against the receipts', async () => {
  if (!first) throw new Error('The payment was reported.')
  const later: Header = { ...paid, number: paid.number + 1, hash: `0x${'a'.repeat(64)}`, bloom: 1n, transactions: [] }
  const getLogs = async ({ fromBlock, toBlock }: { fromBlock: bigint; toBlock: bigint }) => {
    if (toBlock > BigInt(paid.number)) throw new LimitExceededRpcError(new Error('limit exceeded'))
    return fromBlock === BigInt(paid.number) ? [...truth, { ...first, logIndex: 99 }] : []
  }
  const some = { ...chain, client: Object.create(chain.client, { getLogs: { value: getLogs } }) }
  await expect(readLogs(some, [paid, later], later.number)).rejects.toThrow(NodeContradicts)
})

test.each([true, false])(
  'a node that does not answer is waited for, and nothing is concluded (final: %s)',
  async (isFinal) => {
    const away = refusing(new HttpRequestError({ url: 'https://node.example' }))
    await expect(readLogs(away, [paid], isFinal ? paid.number : 0)).rejects.toThrow(HttpRequestError)
  },
)

test('a log of another block at the same height means that the chain changed meanwhile', async () => {
  if (!first) throw new Error('The payment was reported.')
  const lying = telling([{ ...first, blockHash: `0x${'f'.repeat(64)}` }])
  await expect(readLogs(lying, [paid], paid.number)).rejects.toThrow(ChainChanged)
})

test('a log without a receipt is rejected', async () => {
  if (!first) throw new Error('The payment was reported.')
  await expect(readLogs(telling([...truth, { ...first, logIndex: 99 }]), [paid], paid.number)).rejects.toThrow(
    NodeContradicts,
  )
})

test('receipts of another block mean that the chain changed meanwhile', async () => {
  const lying = withReceipts((receipts) => receipts.map((one) => ({ ...one, blockHash: `0x${'e'.repeat(64)}` })))
  await expect(readLogs(lying, [paid], 0)).rejects.toThrow(ChainChanged)
})

test('receipts that cover less than the block’s bloom, or fewer transactions than it lists, are incomplete', async () => {
  const empty = withReceipts((receipts) => receipts.map((one) => ({ ...one, logs: [] })))
  await expect(readLogs(empty, [paid], 0)).rejects.toThrow(NodeContradicts)
  const unknown: Header = { ...paid, transactions: [...paid.transactions, `0x${'d'.repeat(64)}`] }
  await expect(readLogs(telling(truth), [unknown], 0)).rejects.toThrow(NodeContradicts)
})

test.each<[string, unknown]>([
  ['cannot return a block’s receipts at once', null],
  ['returns only some of them', []],
])('a node that %s is queried for each of them', async (_, atOnce) => {
  const client = Object.create(telling([]).client, {
    request: {
      value: async (call: { method: string }) =>
        call.method === 'eth_getBlockReceipts' ? atOnce : chain.client.request(call as never),
    },
  })
  expect(await readLogs({ ...chain, client }, [paid], 0)).toHaveLength(truth.length)
})

test('logs of a block whose bloom denies them are checked in its receipts, and not ignored', async () => {
  const denied = { ...paid, bloom: 0n }
  expect(await readLogs(telling(truth), [denied], 0)).toHaveLength(truth.length)
  expect(await readLogs(telling([]), [denied], 0)).toEqual([])
})
