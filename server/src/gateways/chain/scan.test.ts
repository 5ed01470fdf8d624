import { afterAll, afterEach, expect, test } from 'vitest'
import { startTestChain, testTerms, wallets } from '../../testing/chain.ts'
import { createTestClock } from '../../testing/clock.ts'
import { createUnreliableRpc } from '../../testing/unreliableRpc.ts'
import { createChain } from './chain.ts'
import { ChainChanged } from './logs.ts'
import { findFork, readFinal, readHeader, scanRange } from './scan.ts'

const testChain = await startTestChain()
const rpc = await createUnreliableRpc(testChain.rpcUrl)
const clock = createTestClock()
const usual = { rpcUrl: rpc.url, deployment: testChain.deployment, confirmations: 3, clock, settleSeconds: 0 }
const chain = createChain(usual)
await testChain.fundAccount(wallets.tenant)
await testChain.mine(10)
afterEach(() => rpc.mend())
afterAll(() => {
  rpc.close()
  testChain.stop()
})

const isAbout = (tag: string) => (call: { params?: readonly unknown[] }) => call.params?.[0] === tag

test('without a finalized tag, a block is final after the configured confirmations', async () => {
  const head = await chain.readHead()
  rpc.refuse(isAbout('finalized'))
  expect((await readFinal(chain, head)).number).toBe(head.number - 3)
})

test('a finalized tag earlier than the configured confirmations does not shorten them', async () => {
  const head = await chain.readHead()
  const careful = createChain({ ...usual, deployment: { ...usual.deployment, faucet: null }, confirmations: 8 })
  const { number } = await testChain.node.getBlock({ blockTag: 'finalized' })
  expect(Number(number)).toBeGreaterThan(head.number - 8)
  expect((await readFinal(careful, head)).number).toBe(head.number - 8)
})

test('a finalized tag later than the configured confirmations counts', async () => {
  const head = await chain.readHead()
  const hasty = createChain({ ...usual, confirmations: 0 })
  const { number } = await testChain.node.getBlock({ blockTag: 'finalized' })
  expect(Number(number)).toBeLessThan(head.number)
  expect((await readFinal(hasty, head)).number).toBe(Number(number))
})

test('a node that does not answer makes nothing final', async () => {
  const head = await chain.readHead()
  rpc.cut()
  await expect(readFinal(chain, head)).rejects.toThrow()
})

test('a node that refuses long ranges gets shorter ones, and no event is missed', async () => {
  await testChain.call(wallets.tenant, 'payLease', testTerms(clock.leaseNow()))
  await testChain.mine(10)
  const head = await chain.readHead()
  const final = await readFinal(chain, head)
  let requests = 0
  rpc.refuse(({ method, params }) => {
    if (method !== 'eth_getLogs') return false
    requests += 1
    const { fromBlock, toBlock } = (params?.[0] ?? {}) as { fromBlock: string; toBlock: string }
    return Number(toBlock) - Number(fromBlock) > 4
  })
  const reading = await scanRange(chain, head, final, { next: 1, keptUntil: undefined, readFinalUntil: 0 })
  expect(reading.events.map(({ payload }) => payload.event)).toEqual(['LeasePaid'])
  expect(requests).toBeGreaterThan(4)
})

test('a chain whose head or final block changed while it was read is read again', async () => {
  const head = await chain.readHead()
  const final = await readFinal(chain, head)
  const position = { next: 1, keptUntil: undefined, readFinalUntil: 0 }
  const hash = `0x${'c'.repeat(64)}` as const
  await expect(scanRange(chain, { ...head, hash }, final, position)).rejects.toThrow(ChainChanged)
  await expect(scanRange(chain, head, { ...final, hash }, position)).rejects.toThrow(ChainChanged)
})

test('blocks far below the final one are remembered only for a chain that may lose its newest blocks', async () => {
  const head = await chain.readHead()
  const final = await readFinal(chain, head)
  const position = { next: 1, keptUntil: undefined, readFinalUntil: 0 }
  const remembered = async (settleSeconds: number) =>
    (await scanRange({ ...chain, settleSeconds }, head, final, position)).blocks.length
  expect(await remembered(6)).toBe(head.number)
  expect(await remembered(0)).toBeLessThan(head.number - final.number + 6) // and blocks with events
})

test('a chain with none of the remembered blocks is read from far below', async () => {
  const head = await chain.readHead()
  const gone = { number: 10, hash: `0x${'a'.repeat(64)}`, time: 0 } as const
  expect(await findFork(chain, head, [gone])).toBe(0)
})

test('blocks of two forks are never read as one chain', async () => {
  const head = await chain.readHead()
  const final = await readFinal(chain, head)
  const middle = head.number - 1
  const otherFork = async (number: number) => {
    const header = await readHeader(chain, number)
    return number === middle ? { ...header, hash: `0x${'d'.repeat(64)}` as const } : header
  }
  const position = { next: middle - 1, keptUntil: undefined, readFinalUntil: 0 }
  await expect(scanRange(chain, head, final, position, otherFork)).rejects.toThrow(ChainChanged)
})
