import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { wallets } from '../../../../testing/chain.ts'
import { faults } from '../../../../testing/faultProxy.ts'
import { createUnreliableNode } from '../../../../testing/unreliableNode.ts'
import { createUnpaidCheck } from './unpaidCheck.ts'

/** Two nodes of one chain. Our records have read all of it and have no payment unless a test pays before. */
const node = await createUnreliableNode({ hasSecond: true })
const { testChain, proxy: one, other, services, rentals } = node
const { chain, deps } = services
const checkLease = (leaseId: string) => createUnpaidCheck(deps)(leaseId)
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

test('when two nodes agree the availability check answers payable, paid or unpaid correctly', async () => {
  const [{ id, terms }, over] = [await rentals.accepted(), await rentals.accepted()]
  await rentals.endTimeToPay(over.id)
  expect([await checkLease(id), await checkLease(over.id)]).toEqual(['payable', 'unpaid'])
  await testChain.call(wallets.tenant, 'payLease', terms)
  expect(await checkLease(id)).toBe('paid')
})

test('the availability check reads both heads itself: a second node that has since switched branches is inconclusive', async () => {
  const { id, terms } = await rentals.accepted()
  other.become('forked')
  expect(chain.isDoubtful()).toBe(false)
  await expect(checkLease(id)).rejects.toThrow('chain-away')
  await heal()
  other.become('away')
  await expect(checkLease(id)).rejects.toThrow('chain-away')
  await rentals.tickLate({ id, terms })
  expect(await rentals.statusOf(id)).toBe('accepted')
})

test.each([
  ['first', one],
  ['second', other],
])('a payment that the %s node’s state denies is inconclusive, and its lease does not lapse', async (_, liar) => {
  const { id, terms } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.mine(4)
  await chain.readHead()
  liar.become('emptyStates')
  await expect(checkLease(id)).rejects.toThrow('chain-away')
  await rentals.tickLate({ id, terms })
  expect(await rentals.statusOf(id)).toBe('accepted')
  await heal()
  expect(await checkLease(id)).toBe('paid')
})

test('a second node of another chain, or with other logs, is inconclusive, whatever its blocks and state', async () => {
  const { id, terms } = await rentals.accepted()
  other.become('wrongChain')
  await expect(checkLease(id)).rejects.toThrow('chain-away')
  await heal()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.mine(4)
  other.become('emptyLogs')
  await services.catchUp()
  await expect(checkLease(id)).rejects.toThrow('chain-away')
})

test('a different final block at the second node is inconclusive, though both heads agree', async () => {
  const { id } = await rentals.accepted()
  await testChain.mine(6) // our records have none of the final blocks
  await chain.readHead()
  const final = Number(await testChain.node.getBlockNumber()) - 2
  let asked = 0
  other.lie(async ({ method, params }, next) => {
    const truth = await next()
    const isFinal = method === 'eth_getBlockByNumber' && Number(params?.[0]) === final
    if (!isFinal || ++asked === 1) return truth // the first call compares the heads
    return { ...(truth as object), hash: `0x${'ab'.repeat(32)}` }
  })
  await expect(checkLease(id)).rejects.toThrow('chain-away')
  expect([chain.isDoubtful(), asked > 1]).toEqual([false, true])
})

test('the older of two final blocks counts: what the second node does not call final may still be paid', async () => {
  const { id } = await rentals.accepted()
  await rentals.endTimeToPay(id)
  other.lie(async (call, next, ask) => (call.params?.[0] === 'finalized' ? faults.behind(20)(call, next, ask) : next()))
  await expect(checkLease(id)).rejects.toThrow('chain-away')
  await heal()
  expect(await checkLease(id)).toBe('unpaid')
})
