import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestChain, testTerms, wallets } from '../../testing/chain.ts'
import { createTestClock } from '../../testing/clock.ts'
import { createFaultProxy } from '../../testing/faultProxy.ts'
import { createChain } from './chain.ts'
import { escrowEvents } from './events.ts'
import { readRange } from './logs.ts'
import { readFinal } from './scan.ts'
import { isConfirmedBySecondNode } from './secondNodeCheck.ts'

/** The first node tells the truth; the second is compared on one payment, six blocks deep. */
const testChain = await startTestChain()
const proxy = await createFaultProxy(testChain.rpcUrl)
const clock = createTestClock()
const chain = createChain({
  rpcUrl: testChain.rpcUrl,
  secondRpcUrl: proxy.url,
  deployment: testChain.deployment,
  confirmations: 3,
  clock,
  settleSeconds: 0,
})
await testChain.mine(130)
await testChain.fundAccount(wallets.tenant)
await testChain.call(wallets.tenant, 'payLease', testTerms(clock.leaseNow()))
const paidAt = Number(await testChain.node.getBlockNumber())
await testChain.mine(6)
const ours = escrowEvents(chain, await readRange(chain, paidAt, paidAt), () => 0)
const reported = { from: paidAt, until: paidAt, head: paidAt + 6, ours, counted: [] }
const why = () => chain.second?.whyNot()?.message
beforeEach(async () => {
  proxy.heal()
  await chain.readHead()
})
afterAll(() => {
  proxy.close()
  testChain.stop()
})

test('two nodes with the same block, log and state agree', async () => {
  expect([ours.length, await isConfirmedBySecondNode(chain, reported)]).toEqual([1, true])
  expect(await isConfirmedBySecondNode(chain, { ...reported, ours: [], counted: ours })).toBe(true)
  expect(chain.second?.whyNot()).toBeUndefined()
})

test('a log that only one of the nodes has is a disagreement', async () => {
  expect(await isConfirmedBySecondNode(chain, { ...reported, ours: [], counted: [] })).toBe(false)
  proxy.become('emptyLogs')
  expect(await isConfirmedBySecondNode(chain, reported)).toBe(false)
  expect(why()).toBe(
    `RPC_URL and SECOND_RPC_URL return different blocks, logs or states up to block ${paidAt}, from ${paidAt}.`,
  )
})

test('another block at the same height is a disagreement', async () => {
  const newest = Number(await testChain.node.getBlockNumber())
  const range = { from: newest + 1, until: newest, head: newest, ours: [], counted: [] }
  expect(await isConfirmedBySecondNode(chain, range)).toBe(true)
  proxy.become('forked')
  expect(await isConfirmedBySecondNode(chain, range)).toBe(false)
})

test('another block at the next final height is detected with the heads, before logs are compared', async () => {
  expect(await isConfirmedBySecondNode(chain, reported)).toBe(true)
  proxy.become('forked')
  await chain.readHead()
  expect([chain.second?.state(), chain.isDoubtful()]).toEqual(['differ', true])
  expect(why()).toBe(`RPC_URL and SECOND_RPC_URL name different blocks at height ${paidAt + 3}.`)
})

test('a second node of another chain is reported with its chain id', async () => {
  proxy.become('wrongChain')
  await chain.readHead()
  expect([chain.second?.state(), why()]).toEqual(['differ', 'SECOND_RPC_URL: The node answers for chain 1, not 31337.'])
})

test.each([
  ['when it is final', reported.until],
  ['at the head', reported.head],
])('a payment that the second node’s state denies %s is a disagreement', async (_, denied) => {
  proxy.lie(async ({ method, params }, next) =>
    method === 'eth_call' && Number(params?.[1]) === denied ? `0x${'0'.repeat(512)}` : next(),
  )
  expect(await isConfirmedBySecondNode(chain, reported)).toBe(false)
})

test('a second node with a head and no block below it is away', async () => {
  proxy.lie(async ({ method, params }, next) =>
    method === 'eth_getBlockByNumber' && params?.[0] !== 'latest' ? Promise.reject(new Error('pruned')) : next(),
  )
  await chain.readHead()
  expect(chain.second?.state()).toBe('one-away')
  expect(why()).toMatch(/^SECOND_RPC_URL: .*eth_getBlockByNumber.* pruned$/)
})

test('a second node that answers nothing, or only its head, is away', async () => {
  proxy.become('away')
  await chain.readHead()
  expect([chain.second?.state(), chain.isDoubtful()]).toEqual(['one-away', true])
  proxy.lie(async ({ method }, next) => (method === 'eth_getLogs' ? Promise.reject(new Error('busy')) : next()))
  await chain.readHead()
  expect([await isConfirmedBySecondNode(chain, reported), chain.second?.state()]).toEqual([false, 'one-away'])
  expect(why()).toMatch(/^SECOND_RPC_URL: .*eth_getLogs.* busy$/)
  proxy.heal()
  expect([await isConfirmedBySecondNode(chain, reported), chain.second?.state()]).toEqual([true, 'agree'])
})

test('the first node is named when it fails during a comparison', async () => {
  const fails = { getBlock: { value: () => Promise.reject(new Error('quota exceeded')) } }
  const client = Object.create(chain.client, fails)
  expect([await isConfirmedBySecondNode({ ...chain, client }, reported), why()]).toEqual([
    false,
    'RPC_URL: quota exceeded',
  ])
})

test('the lower of two finalized tags counts', async () => {
  const head = await chain.readHead()
  expect((await readFinal(chain, head)).number).toBe(head.number - 3)
  proxy.become('behind')
  expect((await readFinal(chain, head)).number).toBe(head.number - 8)
})

test('a second node that stopped long ago counts as away', async () => {
  proxy.become('stopped')
  const newest = Number(await testChain.node.getBlockNumber())
  expect((await chain.readHead()).number).toBe(newest)
  expect([chain.second?.state(), chain.isDoubtful()]).toEqual(['one-away', true])
  expect(why()).toBe('SECOND_RPC_URL: The node is 120 blocks behind the other.')
})
