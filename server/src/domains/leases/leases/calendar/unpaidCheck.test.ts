import { leaseId } from '@keyhold/escrow/terms.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findCursor } from '../../../../gateways/chain/eventStore.ts'
import { wallets } from '../../../../testing/chain.ts'
import { type Answer, faults } from '../../../../testing/faultProxy.ts'
import { createUnreliableNode } from '../../../../testing/unreliableNode.ts'

const node = await createUnreliableNode()
const { testChain, proxy, services, rentals } = node
afterEach(async () => {
  proxy.heal()
  await services.chain.readHead()
})
afterAll(() => node.close())
const { leases, deps } = services
const { database } = deps

/** An unpaid lease whose time to pay is finally over; our records have read the whole chain. */
async function overdue() {
  const lease = await rentals.accepted()
  await testChain.mine(4)
  await services.catchUp()
  await rentals.endTimeToPay(lease.id)
  const home = (await leases.find(database, lease.id))?.listingId ?? ''
  return { ...lease, home, later: lease.terms.payBy + 1 }
}

/** The same with a payment missing from our records, this many blocks deep. */
async function paidUnseen(depth = 4) {
  const lease = await overdue()
  await testChain.call(wallets.tenant, 'payLease', lease.terms)
  await testChain.mine(depth)
  const { number } = await services.chain.readHead()
  await database`update chain_cursor set next_block = ${number + 1}, final_block = ${number - 2}`
  return lease
}

test('a lease that the escrow reports as paid does not lapse, though its payment event was missed', async () => {
  const { id, later, home } = await paidUnseen()
  await leases.tick(later)
  expect([await rentals.statusOf(id), await rentals.nightsHeld(home)]).toEqual(['accepted', 1])
})

test('the nights of a withdrawn lease that the escrow reports as paid stay held', async () => {
  const { id, later, home } = await paidUnseen()
  await leases.withdraw(rentals.tenant, id)
  await leases.tick(later)
  expect(await rentals.nightsHeld(home)).toBe(1)
})

test('nights freed by mistake are not let again while the escrow reports them as paid', async () => {
  const { id, home } = await paidUnseen()
  await leases.withdraw(rentals.tenant, id)
  await database`delete from stay where lease_id = ${id}`
  const other = await rentals.request(home, {}, rentals.other)
  await expect(leases.accept(rentals.landlord, other)).rejects.toThrow('dates-already-taken')
  proxy.become('away')
  await expect(leases.accept(rentals.landlord, other)).rejects.toThrow('chain-away')
})

test('nights freed by mistake are not let again while they can still be paid for', async () => {
  const { id } = await rentals.accepted()
  const home = (await leases.find(database, id))?.listingId ?? ''
  await leases.withdraw(rentals.tenant, id)
  await database`delete from stay where lease_id = ${id}`
  const other = await rentals.request(home, {}, rentals.other)
  await expect(leases.accept(rentals.landlord, other)).rejects.toThrow('dates-already-taken')
  await rentals.endTimeToPay(id)
  await leases.accept(rentals.landlord, other)
  expect(await rentals.statusOf(other)).toBe('accepted')
})

test('while the chain is unavailable nothing lapses; once it answers that nobody paid, the lease lapses and its nights are free', async () => {
  const { id, home, later } = await overdue()
  proxy.become('away')
  await leases.tick(later)
  expect([await rentals.statusOf(id), await rentals.nightsHeld(home)]).toEqual(['accepted', 1])
  proxy.heal()
  await services.chain.readHead()
  expect((await findCursor(database, 31_337))?.finalBlock).toBeGreaterThan(0)
  await leases.tick(later)
  expect([await rentals.statusOf(id), await rentals.nightsHeld(home)]).toEqual(['expired', 0])
})

/** Responds this way for data this deep below the head, if the call or its answer names a block. */
const atDepth =
  (method: string, isMeant: (depth: number) => boolean, lie: (truth: object | string) => object | string): Answer =>
  async (call, next, ask) => {
    const truth = (await next()) as { number?: string } | string
    if (call.method !== method) return truth
    const block = typeof truth === 'object' ? truth.number : call.params?.[1]
    return isMeant(Number(await ask('eth_blockNumber')) - Number(block)) ? lie(truth) : truth
  }
const otherHash = (block: object | string) => ({ ...(block as object), hash: `0x${'ab'.repeat(32)}` })
const unpaidState = () => `0x${'0'.repeat(512)}`
const silence = () => {
  throw new Error('header not found')
}

test.each<[string, Answer]>([
  ['is behind its own earlier final block', faults.behind()],
  [
    'has a different block at its earlier final height',
    atDepth('eth_getBlockByNumber', (depth) => depth >= 2, otherHash),
  ],
  ['answers for another chain', faults.wrongChain()],
  ['returns no state at the head', atDepth('eth_call', (depth) => depth < 2, silence)],
  ['returns no state at the final block', atDepth('eth_call', (depth) => depth >= 2, silence)],
])('while the node %s an unpaid lease does not lapse; afterwards it does', async (_, falseAnswer) => {
  const { id, later } = await overdue()
  proxy.lie(falseAnswer)
  await leases.tick(later)
  expect(await rentals.statusOf(id)).toBe('accepted')
  proxy.heal()
  await services.chain.readHead()
  await leases.tick(later)
  expect(await rentals.statusOf(id)).toBe('expired')
})

test('a lease whose terms were issued on another chain is not judged by this chain', async () => {
  const { id, later } = await overdue()
  await database`update lease_terms set chain_id = 1 where lease_id = ${id}`
  await leases.tick(later)
  expect(await rentals.statusOf(id)).toBe('accepted')
})

test('a payment under any of a lease’s terms counts, whichever was issued first', async () => {
  const { id, issued, later } = await overdue()
  await testChain.fundAccount(wallets.deployer)
  const terms = { ...issued.terms, tenant: wallets.deployer.address }
  const { handover, firstRent, deposit } = terms
  const amounts = { handover: `${handover}`, firstRent: `${firstRent}`, deposit: `${deposit}` }
  const { chainId, escrow, startedAt } = issued
  const row = { id: leaseId(terms), leaseId: id, chainId, escrow, startedAt: startedAt + 1, ...terms, ...amounts }
  await database`insert into lease_terms ${database({ ...row, payBy: 1 })}`
  await testChain.call(wallets.deployer, 'payLease', terms)
  await leases.tick(later)
  expect(await rentals.statusOf(id)).toBe('accepted')
})

test('a payment in the head block only keeps its lease from lapsing', async () => {
  const { id, later } = await paidUnseen(0)
  await leases.tick(later)
  expect(await rentals.statusOf(id)).toBe('accepted')
})

test('a payment that is final but missing at the head is inconclusive: its lease does not lapse', async () => {
  const { id, later } = await paidUnseen(6)
  proxy.lie(atDepth('eth_call', (depth) => depth < 2, unpaidState))
  await leases.tick(later)
  expect(await rentals.statusOf(id)).toBe('accepted')
})

test('a lease lapses only when the node’s own final block is later than payBy, whatever time the scheduler gets', async () => {
  const { id, terms } = await rentals.accepted()
  await leases.tick(terms.payBy + 1)
  expect(await rentals.statusOf(id)).toBe('accepted')
  await testChain.node.increaseTime({ seconds: 3 * 86_400 })
  await testChain.mine(1)
  await services.catchUp()
  await leases.tick(terms.payBy + 1)
  expect(await rentals.statusOf(id)).toBe('accepted')
  await testChain.mine(2)
  await services.chain.readHead()
  await leases.tick(terms.payBy + 1) // final at the node, not yet read by us
  expect(await rentals.statusOf(id)).toBe('accepted')
  await services.catchUp()
  expect(await rentals.statusOf(id)).toBe('expired')
})

test('a lease does not lapse while the node’s own final block is before payBy, though our records have a later one', async () => {
  const { id, terms } = await rentals.accepted()
  await testChain.mine(4)
  await services.catchUp()
  const { finalTime = 0 } = (await findCursor(database, 31_337)) ?? {}
  await database`update chain_cursor set final_time = ${terms.payBy + 1}` // as after a chain rollback
  await leases.tick(terms.payBy + 1)
  expect(await rentals.statusOf(id)).toBe('accepted')
  await database`update chain_cursor set final_time = ${finalTime}`
})

test('once terms were issued the nights stay held until no payment is possible', async () => {
  const { id, issued } = await rentals.accepted()
  const home = (await leases.find(database, id))?.listingId ?? ''
  await leases.withdraw(rentals.tenant, id)
  await leases.tick(issued.terms.payBy)
  await leases.tick(issued.terms.payBy + 1)
  expect(await rentals.nightsHeld(home)).toBe(1)
  await rentals.endTimeToPay(id)
  await leases.tick(issued.terms.payBy)
  expect(await rentals.nightsHeld(home)).toBe(1)
  await leases.tick(issued.terms.payBy + 1)
  expect([await rentals.statusOf(id), await rentals.nightsHeld(home)]).toEqual(['withdrawn', 0])
})
