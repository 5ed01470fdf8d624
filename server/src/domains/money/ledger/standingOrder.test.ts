/** A standing order in the ledger: what it keeps from being paid twice, and when it has to be stopped. */
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import type { RentOrder } from '@keyhold/escrow/rentOrder.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { daysAfter, instantAt } from '@keyhold/rental/day.ts'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { createChain } from '../../../gateways/chain/chain.ts'
import { createServices } from '../../../services.ts'
import { wallets } from '../../../testing/chain.ts'
import { createTestNotices } from '../../../testing/notices.ts'
import { findOrder } from '../orders/leaseOrder.ts'
import { startLedgerTest, unit } from './ledger.setup.ts'

const bench = await startLedgerTest()
const { testChain, services, rentals, final, ask, paid, payRent, goTo, ledger } = bench
const { database } = services.deps
const { node, deployment } = testChain
const orders = deployment.current.rentOrders.address
const rent = 1100n * unit
// No order is offered without a keeper.
const keeper = { chainId: deployment.chainId, account: wallets.other.address, since: 0, seenAt: new Date('2100-01-01') }
await database`insert into keeper ${database({ ...keeper, state: 'ready' })}`
afterAll(bench.close)

async function send(data: Hex) {
  const hash = await node.sendTransaction({ account: wallets.tenant, to: orders, data, chain: null })
  await node.mine({ blocks: 1 })
  expect((await node.getTransactionReceipt({ hash })).status).toBe('success')
}
const stop = (terms: Terms) => send(encodeFunctionData({ abi: rentOrdersAbi, functionName: 'stop', args: [terms] }))
const stopAll = () => send(encodeFunctionData({ abi: rentOrdersAbi, functionName: 'stopAll' }))
const skip = (order: RentOrder, place: number) =>
  send(encodeFunctionData({ abi: rentOrdersAbi, functionName: 'skip', args: [order, BigInt(place)] }))

const standingOf = async (id: string) => (await ledger(id)).standingOrder
const offered = async (id: string) => (await standingOf(id))?.offer?.months.map(({ month }) => month)
const left = async (id: string) => (await standingOf(id))?.running?.left.map(({ month }) => month)

/** A lease with an order of what is offered; the block of its creation is final. */
async function ordered() {
  const lease = await paid()
  const { months } = await ledger(lease.id)
  const dues = months.slice(1).map(({ dueAt }) => dueAt)
  return { ...lease, order: await create(lease, dues, lease.terms.moveOut) }
}
async function create({ terms, termsId }: Awaited<ReturnType<typeof paid>>, dues: readonly number[], end: number) {
  const { tenant, landlord } = terms
  const at = { address: orders, abi: rentOrdersAbi } as const
  const order = {
    lease: termsId,
    tenant,
    landlord,
    months: dues.map((due) => ({ due, amount: rent })),
    end,
    number: 0n,
    epoch: await node.readContract({ ...at, functionName: 'epoch', args: [tenant] }),
    deadline: 1n << 40n,
  }
  await send(encodeFunctionData({ abi: rentOrdersAbi, functionName: 'create', args: [terms, order, '0x'] }))
  await final()
  return order
}
const say = async (name: string, id: string, month: number) => {
  const answer = await ask(name, 'PUT', `${id}/ledger/outside`, { month, on: '2026-11-20' })
  return answer.statusCode === 200 ? 'recorded' : answer.json().code
}

test('a month that an order lists is not recorded as paid another way before it is skipped or the order stopped', async () => {
  const { id, terms, order } = await ordered()
  expect([await say('daniel', id, 2), await say('lucia', id, 3)]).toEqual([
    'rent-month-in-order',
    'rent-month-in-order',
  ])
  expect((await ledger(id)).months.map(({ claimedOn, outside }) => claimedOn ?? outside).filter(Boolean)).toEqual([])
  const slot = async () => [(await standingOf(id))?.number, (await standingOf(id))?.taken]
  expect(await slot()).toEqual(['1', 0])
  await skip(order, 0)
  await services.catchUp()
  expect(await slot()).toEqual(['1', order.months[0]?.due])
  expect([await say('daniel', id, 2), await say('daniel', id, 3)]).toEqual(['recorded', 'rent-month-in-order'])
  await stop(terms)
  await services.catchUp()
  expect([await slot(), await say('lucia', id, 3)]).toEqual([['2', order.months[0]?.due], 'recorded'])
})

test('a rent that arrived is not named for a month that an order may still take', async () => {
  const { id, termsId, order } = await ordered()
  await skip(order, 0)
  const transactionId = await payRent(termsId)
  await final()
  const name = async (month: number) => {
    const answer = await ask('daniel', 'PUT', `${id}/ledger/month`, { transactionId, order: 0, month })
    return answer.statusCode === 200 ? 'named' : answer.json().code
  }
  expect([await name(3), await name(2)]).toEqual(['rent-month-in-order', 'named'])
})

test('while a rent is on its way, no party records a month for which it may count: any one until the tenant names its month', async () => {
  const { id, termsId } = await paid()
  const transactionId = await payRent(termsId)
  await services.catchUp()
  expect([await say('daniel', id, 3), await say('lucia', id, 3)]).toEqual(['rent-on-its-way', 'rent-on-its-way'])
  const named = { transactionId, order: 0, month: 2 }
  expect((await ask('daniel', 'PUT', `${id}/ledger/month`, named)).statusCode).toBe(200)
  expect([await say('daniel', id, 2), await say('daniel', id, 3)]).toEqual(['rent-on-its-way', 'recorded'])
})

test('nothing is offered while a rent is on its way, the first rent is disputed or no keeper runs, nor a month said to be paid', async () => {
  const [{ id, termsId }, disputed] = [await paid(), await paid()]
  await testChain.call(wallets.tenant, 'dispute', disputed.terms, disputed.terms.handover)
  await goTo('2026-12-25', 9)
  expect(await offered(disputed.id)).toBeUndefined()
  await testChain.call(wallets.tenant, 'releaseEarly', disputed.terms)
  await final()
  expect((await offered(disputed.id))?.[0]).toBe(2)
  expect((await offered(id))?.slice(0, 3)).toEqual([2, 3, 4])
  await database`update keeper set state = 'short-of-gas'`
  expect(await offered(id)).toBeUndefined()
  await database`update keeper set state = 'ready'`
  expect(await say('daniel', id, 3)).toBe('recorded')
  expect((await offered(id))?.slice(0, 3)).toEqual([2, 4, 5])
  await payRent(termsId)
  await services.catchUp()
  expect(await offered(id)).toBeUndefined()
  await final()
  expect((await offered(id))?.slice(0, 3)).toEqual([4, 5, 6])
})

test('the ledger names the block up to which every rent is known, which is none that can still be replaced', async () => {
  const { id, termsId } = await paid()
  const transaction = await payRent(termsId)
  const { blockNumber } = await node.getTransactionReceipt({ hash: transaction })
  await services.catchUp()
  const seen = await ledger(id)
  expect(seen.onTheWay.map(({ transactionId }) => transactionId)).toEqual([transaction])
  expect(seen.readToBlock).toBeGreaterThan(0)
  expect(seen.readToBlock).toBeLessThan(Number(blockNumber))
  await final()
  const known = await ledger(id)
  expect(known.rents.map(({ transactionId }) => transactionId)).toEqual([transaction])
  expect(known.readToBlock).toBeGreaterThanOrEqual(Number(blockNumber))
})

/** Both parties end a lease in Keyhold alone, by default on 11 March. */
async function endEarly(id: string, validTo = '2027-03-11') {
  const proposed = await ask('daniel', 'POST', `${id}/ending`, { validTo })
  expect((await ask('lucia', 'POST', `/ending/${proposed.json().id}/agreement`)).statusCode).toBe(200)
}

/** Whether ledger and card of a party ask to stop the order. */
async function toStop(id: string, name = 'daniel') {
  const { isOrderToStop } = (await ask(name, 'GET', id)).json()
  return [(await ledger(id, name)).standingOrder?.running?.outlivesStay, isOrderToStop]
}

test('an end that both agreed in Keyhold alone asks the tenant once, by e-mail and on the bell, to stop the order', async () => {
  const [{ id }, without] = [await ordered(), await paid()]
  const { notices, outbox } = createTestNotices(services)
  await notices.skip()
  await endEarly(id)
  await endEarly(without.id)
  await notices.follow()
  const rows = await database`select account_id, path from notice where email_kind = 'orderToStop'`
  const path = `/profile/${rentals.tenant.id}/leases/${id}/ledger`
  expect(rows.map((row) => ({ ...row }))).toEqual([{ accountId: rentals.tenant.id, path }])
  const sent = async () => (await outbox.listNewest('daniel@mail.example')).filter(({ text }) => text.includes(path))
  await expect.poll(async () => (await sent()).length).toBe(1)
})

test('an end that both agreed in Keyhold alone asks both parties to stop an order that could outlive the stay', async () => {
  const { id, terms } = await ordered()
  expect(await toStop(id)).toEqual([false, undefined])
  await endEarly(id)
  for (const name of ['daniel', 'lucia']) expect(await toStop(id, name)).toEqual([true, true])
  await stop(terms)
  await services.catchUp()
  expect(await toStop(id)).toEqual([undefined, undefined])
})

test('a reorganization that undoes the stop of all orders leaves the order running, for the keeper too', async () => {
  const { id } = await ordered()
  const lease = await services.leases.find(database, id)
  const terms = lease?.paidTerms && lease.acceptance && { ...lease.acceptance, id: lease.paidTerms }
  const issued = terms && (await services.leases.findTerms(database, terms))
  if (!issued) throw new Error('The lease is not paid.')
  const finalOrder = () => findOrder(database, issued, { isFinalOnly: true })
  await stopAll()
  await services.catchUp()
  expect([await left(id), (await finalOrder())?.order.lease]).toEqual([undefined, issued.id])
  await testChain.reorganise(2)
  await final()
  expect([(await left(id))?.[0], (await finalOrder())?.order.lease]).toEqual([2, issued.id])
  await stopAll()
  await final()
  expect([await left(id), await finalOrder()]).toEqual([undefined, undefined])
})

test('once the stay is over, both parties are asked to stop an order that may still take a rent, the tenant once by e-mail', async () => {
  const lease = await paid()
  const { id, terms } = lease
  const { months, timeZone } = await ledger(id)
  const [, second, third] = months
  if (!second || !third) throw new Error('The stay is too short.')
  const validTo = daysAfter(third.from, 8)
  await create(lease, [second.dueAt, third.dueAt], instantAt(validTo, 12, timeZone))
  const { notices } = createTestNotices(services)
  await notices.skip()
  const path = `/profile/${rentals.tenant.id}/leases/${id}/ledger`
  /** Who was asked about this lease: the orders of the tests before outlive their stays too. */
  const asked = async () => {
    await Promise.all([services.ledgers.remind(database), services.ledgers.remind(database)])
    await notices.follow()
    const rows = await database`
      select account_id from notice where email_kind = 'orderAfterStay' and path = ${path}`
    return rows.map(({ accountId }) => accountId)
  }
  await endEarly(id, validTo)
  await goTo(validTo, 11)
  expect([await toStop(id), await asked()]).toEqual([[false, undefined], []])
  await goTo(validTo, 12)
  expect(await asked()).toEqual([rentals.tenant.id])
  expect(await asked()).toEqual([rentals.tenant.id])
  // The last reminder of the third month.
  await goTo(daysAfter(validTo, 2), 12)
  expect(await asked()).toEqual([rentals.tenant.id])
  expect((await left(id))?.length).toBe(1)
  for (const name of ['daniel', 'lucia']) expect(await toStop(id, name)).toEqual([true, true])
  await stop(terms)
  await services.catchUp()
  expect(await toStop(id)).toEqual([undefined, undefined])
})

// The last one: it closes the database.
test('a server whose record names no standing orders beside the escrow starts, reads leases, and offers none', async () => {
  const { id } = await paid()
  expect((await standingOf(id))?.contract).toBe(orders)
  const { rentOrders: _, ...current } = deployment.current
  const at = { rpcUrl: testChain.rpcUrl, confirmations: 3, clock: services.deps.clock, pollMilliseconds: 50 }
  const chain = createChain({ ...at, deployment: { ...deployment, current } })
  const restarted = await createServices({ searchDatabase: database, ...services.deps, chain })
  await restarted.catchUp()
  expect(chain.state()).toBe('ready')
  const { standingOrder, months } = await restarted.ledgers.read(rentals.tenant, id)
  expect([standingOrder, months.length]).toEqual([null, 12])
  await restarted.close()
})
