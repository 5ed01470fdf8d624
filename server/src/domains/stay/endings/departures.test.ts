/** "The tenant has left": who may record it, who may object, and when the nights are free, with the escrow's balances. */
import type { DepartureView } from '@keyhold/api/departure.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import { earlierEndTypedData, leaseId } from '@keyhold/escrow/terms.ts'
import { dayAt, daysAfter, instantAt } from '@keyhold/rental/day.ts'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { type Name, usdt } from '../renewals/renewals.setup.ts'
import { createTestEndings } from './endings.setup.ts'

const bench = await createTestEndings()
const { services, testChain, final, ask, paidAhead } = bench
const { database, clock } = services.deps
afterAll(() => bench.close())

const day = 86_400
const timeZone = 'America/El_Salvador'
const { node, deployment } = testChain

type Lease = Awaited<ReturnType<typeof paidAhead>>
const read = async (name: Name, id: string) => {
  const view = await ask<DepartureView>(name, 'GET', `/contract/${id}/departure`)
  if (typeof view === 'string') throw new Error(view)
  return view
}
const record = (name: Name, id: string, validTo: string) =>
  ask<{ id: string }>(name, 'POST', `/contract/${id}/departure`, { validTo })
const withdraw = (name: Name, id: string) => ask<{ success: string }>(name, 'DELETE', `/departure/${id}`)
const free = (name: Name, id: string, signed: object) =>
  ask<{ success: string }>(name, 'POST', `/departure/${id}/end`, signed)
const idOf = (made: string | { id: string }) => (typeof made === 'string' ? made : made.id)
const done = { success: 'ok' }
/** The landlord's signed end for noon of a day. */
async function signed({ terms }: Lease, validTo: string, { by = wallets.landlord, deadline = terms.moveOut } = {}) {
  const { chainId, current } = deployment
  const place = { chainId, escrow: current.address, version: current.version } as const
  const newMoveOut = instantAt(validTo, 12, timeZone)
  const end = { lease: leaseId(terms), moveOut: terms.moveOut, newMoveOut, deadline: BigInt(deadline) }
  return { signature: await by.signTypedData(earlierEndTypedData(place, end)), deadline }
}
async function goTo(instant: number) {
  await node.setNextBlockTimestamp({ timestamp: BigInt(instant) })
  await final()
}
/** The second month is two days late. `before`: what the landlord read and tried in the first month. */
async function late() {
  const lease = await paidAhead()
  await goTo(lease.terms.moveIn + 3 * day)
  const before = [await read('lucia', lease.id), await record('lucia', lease.id, dayAt(clock.leaseNow(), timeZone))]
  const { months } = await services.ledgers.read(bench.rentals.tenant, lease.id)
  await goTo((months[1]?.dueAt ?? 0) + 2 * day)
  return { ...lease, before, validTo: dayAt(clock.leaseNow() - 4 * day, timeZone) }
}
const nightsOf = async (id: string) => (await services.leases.find(database, id))?.stay.to
const emailsOf = async (id: string) => {
  const history = await services.leases.listHistory(database, id)
  return history.flatMap(({ facts, party }) => (facts.ending ? [`${party} ${facts.ending}`] : []))
}
const send = async (account: typeof wallets.tenant, to: Hex, data: Hex) => {
  await node.sendTransaction({ account, to, data, chain: null })
  await final()
}

const orders = deployment.current.rentOrders.address
/** The tenant's standing order for the months of a lease, all but the first ones. */
async function ordered({ id, terms }: Lease, without: number) {
  const { months } = await services.ledgers.read(bench.rentals.tenant, id)
  const rents = months.slice(without).map(({ dueAt, amount }) => ({ due: dueAt, amount: BigInt(amount) }))
  const { tenant, landlord, moveOut: end } = terms
  const numbers = { number: 0n, epoch: 0n, deadline: BigInt(end) }
  const order = { lease: leaseId(terms), tenant, landlord, months: rents, end, ...numbers }
  const args = [terms, order, '0x'] as const
  await send(wallets.tenant, orders, encodeFunctionData({ abi: rentOrdersAbi, functionName: 'create', args }))
  return order
}

// promise: tenant-has-left
test('the landlord records only while a rent is late, and frees the nights after 14 days, without an order, with a signed end', async () => {
  const lease = await late()
  const { id, terms, validTo, before } = lease
  expect(before).toMatchObject([{ days: null, refusal: 'departure-nothing-late' }, 'departure-nothing-late'])
  expect((await read('lucia', id)).days?.last).toBe(dayAt(clock.leaseNow(), timeZone))
  expect(await record('lucia', id, daysAfter(dayAt(clock.leaseNow(), timeZone), 1))).toBe('departure-day-not-valid')
  expect(await record('tom', id, validTo)).toBe('lease-not-found')
  const made = idOf(await record('lucia', id, validTo))
  const end = await signed(lease, validTo)
  expect(await free('lucia', made, end)).toBe('departure-can-be-objected')
  expect(await free('daniel', made, end)).toBe('departure-not-found')

  const { tenant, moveOut } = terms
  await ordered(lease, 2)
  const { record: standing } = await read('daniel', id)
  await goTo((standing?.freeFrom ?? 0) + 60)
  expect(await free('lucia', made, end)).toBe('departure-order-runs')
  await send(wallets.landlord, orders, encodeFunctionData({ abi: rentOrdersAbi, functionName: 'stop', args: [terms] }))

  expect(await free('lucia', made, await signed(lease, validTo, { by: wallets.tenant }))).toBe(
    'acceptance-signature-wrong',
  )
  expect(await free('lucia', made, await signed(lease, validTo, { deadline: moveOut - day }))).toBe('terms-expired')
  expect([await nightsOf(id), (await read('daniel', id)).signed]).toEqual([lease.stay.validTo, null])
  expect(await free('lucia', made, end)).toEqual(done)
  expect([await nightsOf(id), await emailsOf(id)]).toEqual([validTo, ['landlord left', 'landlord freed']])

  const { signed: left, agreedMoveOut } = await read('daniel', id)
  expect([left, agreedMoveOut]).toEqual([{ ...end, validTo, moveOut: instantAt(validTo, 12, timeZone) }, moveOut])
  await testChain.call(wallets.tenant, 'endEarlier', terms, left?.moveOut ?? 0, BigInt(end.deadline), end.signature)
  const { timestamp } = await node.getBlock()
  await final()
  expect((await read('daniel', id)).signed).toBeNull()
  const has = () =>
    node.readContract({ address: deployment.stablecoin, abi: erc20Abi, functionName: 'balanceOf', args: [tenant] })
  const purse = await has()
  await goTo(Number(timestamp) + terms.returnDays * day)
  await testChain.call(wallets.other, 'release', terms)
  expect((await has()) - purse).toBe(BigInt(usdt(800)))
})

test('the tenant objects and stays, and only the tenant takes back their own word', async () => {
  const lease = await late()
  const { id, validTo } = lease
  const made = idOf(await record('lucia', id, validTo))
  expect(await withdraw('tom', made)).toBe('departure-not-found')
  expect(await withdraw('daniel', made)).toEqual(done)
  expect([(await read('lucia', id)).record, await nightsOf(id)]).toEqual([null, lease.stay.validTo])
  await goTo(clock.leaseNow() + 15 * day)
  expect(await free('lucia', made, await signed(lease, validTo))).toBe('departure-not-found')

  const own = idOf(await record('daniel', id, validTo))
  expect(await withdraw('lucia', own)).toBe('departure-of-tenant')
  await withdraw('daniel', own)
  const again = idOf(await record('lucia', id, validTo))
  await withdraw('lucia', again)
  expect(await emailsOf(id)).toEqual([
    'landlord left',
    'tenant objected',
    'tenant left',
    'tenant stayed',
    'landlord left',
    'landlord stayed',
  ])
})

test('a tenant who pays the late rent ends the landlord’s record, and their own word counts without a late rent', async () => {
  const lease = await late()
  const { id, terms, validTo } = lease
  const made = idOf(await record('lucia', id, validTo))
  const { months } = await services.ledgers.read(bench.rentals.tenant, id)
  await testChain.call(wallets.tenant, 'payRentFor', leaseId(terms), terms.landlord, BigInt(months[1]?.open ?? 0))
  await final()
  await goTo(clock.leaseNow() + 14 * day)
  expect(await free('lucia', made, await signed(lease, validTo))).toBe('departure-nothing-late')
  // A month that got late since the record does not count.
  await goTo((months[2]?.dueAt ?? 0) + day)
  expect((await read('lucia', id)).refusal).toBeNull()
  expect(await free('lucia', made, await signed(lease, validTo))).toBe('departure-nothing-late')
  const own = idOf(await record('daniel', id, validTo))
  await goTo(clock.leaseNow() + 14 * day - 3_600)
  expect(await free('lucia', own, await signed(lease, validTo))).toBe('departure-can-be-objected')
  await goTo(clock.leaseNow() + 3_700)
  expect(await free('lucia', own, await signed(lease, validTo))).toEqual(done)
  expect(await nightsOf(id)).toBe(validTo)
})

test.each(['skip', 'stop'] as const)(
  'a month that the landlord took out of the order on its due day is no ground for 14 days: %s',
  async (act) => {
    const lease = await paidAhead()
    const order = await ordered(lease, 1)
    const due = order.months[0]?.due ?? 0
    await goTo(due - 3_600)
    const abi = rentOrdersAbi
    const skip = encodeFunctionData({ abi, functionName: 'skip', args: [order, 0n] })
    const stop = encodeFunctionData({ abi, functionName: 'stop', args: [lease.terms] })
    await send(wallets.landlord, orders, act === 'skip' ? skip : stop)
    await goTo(due + 2 * day)
    const today = dayAt(clock.leaseNow(), timeZone)
    const { months } = await services.ledgers.read(bench.rentals.tenant, lease.id)
    expect([months[1]?.state, await record('lucia', lease.id, today)]).toEqual(['late', 'departure-nothing-late'])
    await goTo(due + 14 * day)
    expect((await read('lucia', lease.id)).refusal).toBeNull()
  },
)

test('a month that the tenant took out of the order is a ground at once', async () => {
  const lease = await paidAhead()
  const order = await ordered(lease, 1)
  const skip = encodeFunctionData({ abi: rentOrdersAbi, functionName: 'skip', args: [order, 0n] })
  await goTo((order.months[0]?.due ?? 0) - 3_600)
  await send(wallets.tenant, orders, skip)
  await goTo((order.months[0]?.due ?? 0) + 2 * day)
  expect((await read('lucia', lease.id)).refusal).toBeNull()
})

test('nothing is recorded or freed once the stay is over, and a record that was not carried out is gone then', async () => {
  const lease = await late()
  const { id, terms, validTo } = lease
  const made = idOf(await record('lucia', id, validTo))
  expect((await read('daniel', id)).record?.id).toBe(made)
  await goTo(terms.moveOut + 60)
  expect(await free('lucia', made, await signed(lease, validTo))).toBe('ending-too-late')
  for (const name of ['lucia', 'daniel'] as const) expect(await record(name, id, validTo)).toBe('ending-too-late')
  expect((await read('daniel', id)).record).toBeNull()
  expect(await nightsOf(id)).toBe(lease.stay.validTo)
})
