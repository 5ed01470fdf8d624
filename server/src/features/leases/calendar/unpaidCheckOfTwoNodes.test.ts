import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { faults } from '../../../testing/faultProxy.ts'
import { createUnreliableNode } from '../../../testing/unreliableNode.ts'
import { createUnpaidCheck } from './unpaidCheck.ts'

/** Two nodes of one chain; our records are read to its end, and know of no payment unless a test pays before. */
const node = await createUnreliableNode({ hasSecond: true })
const { testChain, proxy: one, other, services, rentals } = node
const { chain, deps } = services
const lookAt = (leaseId: string) => createUnpaidCheck(deps)(leaseId)
const heal = async () => {
  one.heal()
  other.heal()
  await chain.readHead()
}
beforeEach(async () => {
  await testChain.mine(4)
  await services.catchUp()
})
afterEach(heal)
afterAll(() => node.close())

test('of two nodes that agree the last look says payable, paid or unpaid, as it is', async () => {
  const [{ id, terms }, over] = [await rentals.accepted(), await rentals.accepted()]
  await rentals.endTimeToPay(over.id)
  expect([await lookAt(id), await lookAt(over.id)]).toEqual(['payable', 'unpaid'])
  await testChain.call(wallets.tenant, 'payLease', terms)
  expect(await lookAt(id)).toBe('paid')
})

test('the last look reads both heads itself: a second node that left for a branch since then is no answer', async () => {
  const { id, terms } = await rentals.accepted()
  other.become('forked')
  expect(chain.isDoubtful()).toBe(false)
  await expect(lookAt(id)).rejects.toThrow('chain-away')
  await heal()
  other.become('away')
  await expect(lookAt(id)).rejects.toThrow('chain-away')
  await rentals.tickLate({ id, terms })
  expect(await rentals.statusOf(id)).toBe('accepted')
})

test.each([
  ['first', one],
  ['second', other],
])('a payment that the %s node’s state denies is no answer, and its lease does not lapse', async (_, liar) => {
  const { id, terms } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.mine(4)
  await chain.readHead()
  liar.become('emptyStates')
  await expect(lookAt(id)).rejects.toThrow('chain-away')
  await rentals.tickLate({ id, terms })
  expect(await rentals.statusOf(id)).toBe('accepted')
  await heal()
  expect(await lookAt(id)).toBe('paid')
})

test('a second node of another chain, or one that told other logs, is no answer, whatever its blocks and states say', async () => {
  const { id, terms } = await rentals.accepted()
  other.become('wrongChain')
  await expect(lookAt(id)).rejects.toThrow('chain-away')
  await heal()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.mine(4)
  other.become('emptyLogs')
  await services.catchUp()
  await expect(lookAt(id)).rejects.toThrow('chain-away')
})

test('another final block at the second node is no answer, though both heads agree', async () => {
  const { id } = await rentals.accepted()
  await testChain.mine(6) // our records know none of what is final now
  await chain.readHead()
  const final = Number(await testChain.node.getBlockNumber()) - 2
  let asked = 0
  other.lie(async ({ method, params }, next) => {
    const truth = await next()
    const isFinal = method === 'eth_getBlockByNumber' && Number(params?.[0]) === final
    if (!isFinal || ++asked === 1) return truth // the first question compares the heads
    return { ...(truth as object), hash: `0x${'ab'.repeat(32)}` }
  })
  await expect(lookAt(id)).rejects.toThrow('chain-away')
  expect([chain.isDoubtful(), asked > 1]).toEqual([false, true])
})

test('of two final blocks the older counts: what the second node does not call final yet may still be paid', async () => {
  const { id } = await rentals.accepted()
  await rentals.endTimeToPay(id)
  other.lie(async (call, next, ask) => (call.params?.[0] === 'finalized' ? faults.behind(20)(call, next, ask) : next()))
  await expect(lookAt(id)).rejects.toThrow('chain-away')
  await heal()
  expect(await lookAt(id)).toBe('unpaid')
})
