import { afterAll, afterEach, expect, test } from 'vitest'
import { findCursor } from '../../../gateways/chain/eventStore.ts'
import { wallets } from '../../../testing/chain.ts'
import type { Fault } from '../../../testing/faultProxy.ts'
import { everyStep, kindsOf, takeSteps, walks } from '../../../testing/leaseSteps.ts'
import { createUnreliableNode } from '../../../testing/unreliableNode.ts'

const node = await createUnreliableNode({ hasSecond: true })
const { testChain, proxy: one, other, services, rentals } = node
const { leases, deposits, chain, probes, reconciliation, deps } = services
const { database, clock } = deps
afterEach(async () => {
  one.heal()
  other.heal()
  await chain.readHead()
  await services.catchUp()
})
afterAll(() => node.close())

async function pass(blocks: number) {
  for (let block = 0; block < blocks; block++) {
    await testChain.mine(1)
    await services.catchUp().catch(() => undefined)
  }
}
/** One watcher pass and one check, while both nodes are honest. */
async function passAtOnce(blocks: number) {
  await testChain.mine(blocks)
  await services.catchUp()
}
const finalBlock = async () => (await findCursor(database, 31_337))?.finalBlock ?? 0

/** The second node's faults during a payment, and the health status for each. */
const lies: readonly (readonly [Fault, string])[] = [
  ['forked', 'differ'],
  ['emptyLogs', 'differ'],
  ['halfAnswers', 'differ'],
  ['laggingLogs', 'differ'],
  ['wrongChain', 'differ'],
  ['away', 'one-away'],
]

test.each(lies)(
  'while the second node is %s nothing becomes final, and processing resumes automatically once both agree',
  async (lie, said) => {
    const { id, terms } = await rentals.accepted()
    await testChain.call(wallets.tenant, 'payLease', terms)
    const paidAt = Number(await testChain.node.getBlockNumber())
    other.become(lie)
    await pass(3)
    expect([await rentals.statusOf(id), await probes.rpcs?.()]).toEqual(['paying', said])
    expect(await finalBlock()).toBeLessThan(paidAt)
    other.heal()
    await pass(1)
    expect([await rentals.statusOf(id), await probes.rpcs?.()]).toEqual(['active', 'agree'])
  },
)

test('a payment that only the first node reports counts only when the second reports it too', async () => {
  const { id, terms } = await rentals.accepted()
  other.become('nullReceipts') // its headers are correct, its logs are empty
  await testChain.call(wallets.tenant, 'payLease', terms)
  await pass(5)
  expect([await rentals.statusOf(id), chain.isDoubtful()]).toEqual(['paying', true])
  other.heal()
  await pass(1)
  expect([await rentals.statusOf(id), chain.isDoubtful()]).toEqual(['active', false])
})

test.each(['differ', 'one away'] as const)(
  'two nodes that are %s at any step of a lease lose no event',
  async (said) => {
    const all = await Promise.all(everyStep.map(async (at) => ({ ...at, ...(await rentals.accepted()) })))
    const kindsIn = async (id: string) => (await deposits.paymentsOf(database, [id])).map(({ kind }) => kind).toSorted()
    await takeSteps(testChain, all, 'before', () => passAtOnce(4))
    other.become(said === 'differ' ? 'forked' : 'away')
    await takeSteps(testChain, all, 'at')
    await pass(4)
    for (const { id, walk, step } of all) {
      const steps: readonly (typeof step)[] = walks[walk]
      expect(await kindsIn(id)).toEqual(kindsOf(steps.slice(0, steps.indexOf(step))))
    }
    other.heal()
    await pass(1)
    await takeSteps(testChain, all, 'after', () => passAtOnce(4))
    for (const { id, walk } of all) expect(await kindsIn(id)).toEqual(kindsOf(walks[walk]))
    expect(await reconciliation.reconcile()).toEqual([])
  },
)

test('a payment that was seen stays seen while the second node is a few blocks behind', async () => {
  const { id, terms } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await services.catchUp()
  other.become('behind')
  await services.catchUp()
  expect([await rentals.statusOf(id), await probes.rpcs?.()]).toEqual(['paying', 'agree'])
  expect(await rentals.historyOf(id)).not.toContain('chain paymentLost → accepted')
})

test('of two nodes the lower head counts', async () => {
  await pass(1)
  const { number } = await chain.readHead()
  other.become('behind')
  await testChain.mine(1)
  expect((await chain.readHead()).number).toBeLessThan(number + 1)
  expect(chain.isDoubtful()).toBe(false)
})

test('a log that one of two nodes returns twice is one log, and no disagreement', async () => {
  const { id, terms } = await rentals.accepted()
  other.become('logsTwice')
  await testChain.call(wallets.tenant, 'payLease', terms)
  await pass(4)
  expect([await rentals.statusOf(id), await probes.rpcs?.()]).toEqual(['active', 'agree'])
})

test('while the first node is unavailable nothing moves, although the second answers', async () => {
  const { id, terms } = await rentals.accepted()
  one.become('away')
  await testChain.call(wallets.tenant, 'payLease', terms)
  await pass(4)
  await rentals.tickLate({ id, terms })
  expect([await rentals.statusOf(id), await probes.rpcs?.()]).toEqual(['accepted', 'one-away'])
  expect(chain.isDoubtful()).toBe(true)
  one.heal()
  await pass(1)
  expect(await rentals.statusOf(id)).toBe('active')
})

// promise: pay-two-nodes
test.each(['forked', 'away'] as const)(
  'while the second node is %s no request expires or is auto-declined and no home is booked; afterwards they are',
  async (lie) => {
    const { id, terms } = await rentals.accepted()
    const [unanswered, asked] = [await rentals.aHome(), await rentals.aHome()]
    const late = await rentals.request(unanswered)
    const answerBy = (await leases.find(database, late))?.answerBy ?? 0
    await pass(4)
    const request = await rentals.request(asked, {}, rentals.other)
    other.become(lie)
    await pass(1)
    await expect(leases.accept(rentals.landlord, request)).rejects.toThrow('chain-away')
    await testChain.node.increaseTime({ seconds: answerBy - clock.leaseNow() + 60 })
    await pass(4)
    await rentals.tickLate({ id, terms })
    expect(await Promise.all([id, late, request].map((one) => rentals.statusOf(one)))).toEqual([
      'accepted',
      'requested',
      'requested',
    ])
    other.heal()
    await pass(2)
    expect([await rentals.statusOf(id), await rentals.statusOf(late)]).toEqual(['expired', 'expired'])
    expect(await reconciliation.reconcile()).toEqual([])
  },
)
