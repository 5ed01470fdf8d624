import { afterAll, afterEach, expect, test } from 'vitest'
import type { Fault } from '../../../testing/faultProxy.ts'
import { everyStep, kindsOf, type LeaseAtStep, replaceBlocks, takeSteps, walks } from '../../../testing/leaseSteps.ts'
import { createUnreliableNode } from '../../../testing/unreliableNode.ts'

const node = await createUnreliableNode()
const { testChain, proxy, services, rentals } = node
afterAll(() => node.close())
const { reconciliation, deposits, leases, deps } = services
const { database } = deps
afterEach(() => proxy.heal())

/** One watcher pass and one check, while the node is honest. */
async function passAtOnce(blocks: number) {
  await testChain.mine(blocks)
  await services.catchUp()
  await reconciliation.reconcile()
}

/** Expects the books to agree and to contain every payment of these leases exactly once. */
async function expectWhole(all: readonly (LeaseAtStep & { readonly id: string })[]) {
  expect(reconciliation.state()).toBe('agree')
  for (const { id, walk } of all) {
    const kinds = (await deposits.paymentsOf(database, [id])).map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual(kindsOf(walks[walk]))
  }
}

const faults: readonly Fault[] = [
  ...(['laggingLogs', 'emptyLogs', 'halfAnswers', 'wrongChain', 'forked'] as const),
  ...(['logsTwice', 'nullReceipts', 'emptyStates', 'away'] as const),
]
/** Runs one pass of Keyhold's background jobs; a faulty node may make some of them fail, and nothing else. */
async function pass(blocks: number) {
  for (let block = 0; block < blocks; block++) {
    await testChain.mine(1)
    await services.catchUp().catch(() => undefined)
  }
  await reconciliation.reconcile().catch(() => undefined)
}

// promise: pay-random-faults
test.each(faults)(
  'a faulty node (%s) at any step of a lease loses no payment and double-books no night',
  async (fault) => {
    const all = await Promise.all(everyStep.map(async (at) => ({ ...at, ...(await rentals.accepted()) })))
    await takeSteps(testChain, all, 'before', () => passAtOnce(2))
    proxy.become(fault)
    const before = await testChain.node.getBlockNumber()
    await takeSteps(testChain, all, 'at')
    const { timestamp: payBy } = await testChain.node.getBlock({ blockNumber: before + 1n }) // paid at the deadline
    await pass(2)
    for (const lease of all) {
      await rentals.tickLate(lease, Number(payBy)).catch(() => undefined)
      expect(await rentals.statusOf(lease.id)).not.toBe('expired')
    }
    await pass(4)
    proxy.heal()
    await pass(3)
    await takeSteps(testChain, all, 'after', () => passAtOnce(2))
    await pass(1)
    await expectWhole(all)
    for (const { id } of all.filter(({ walk }) => walk === 'stay')) {
      const home = (await leases.find(database, id))?.listingId ?? ''
      await expect(rentals.request(home, {}, rentals.other)).rejects.toThrow('dates-already-taken')
    }
  },
)

test('a reorganisation after any final step of a lease loses no payment and counts none twice', async () => {
  const all = await Promise.all(everyStep.map(async (at) => ({ ...at, ...(await rentals.accepted()) })))
  await takeSteps(testChain, all, 'before', () => passAtOnce(4))
  await takeSteps(testChain, all, 'at')
  await pass(4)
  expect(reconciliation.state()).toBe('agree')
  await replaceBlocks(testChain, 4 + all.length)
  for (const lease of all) {
    await rentals.tickLate(lease)
    expect(await rentals.statusOf(lease.id)).not.toBe('expired')
  }
  await pass(4)
  await takeSteps(testChain, all, 'after', () => passAtOnce(4))
  await expectWhole(all)
})
