/** A standing order for rent on a real chain, from its creation to an early end, with the balances of both parties. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import type { RentOrder } from '@keyhold/escrow/rentOrder.ts'
import { earlierEndTypedData, leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { afterAll, afterEach, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { createKeeperBench, day } from './keeper.setup.ts'

const bench = await createKeeperBench()
const { testChain, services, rentals, passTo, keep, keeperWith, final, usdtOf } = bench
const { node, deployment } = testChain
const orders = deployment.current.rentOrders.address
const unit = 10n ** 18n
const rent = 1100n * unit
afterEach(() => bench.end())
afterAll(() => bench.close())

async function send(account: typeof wallets.tenant, to: Address, data: Hex) {
  const hash = await node.sendTransaction({ account, to, data, chain: null })
  await node.mine({ blocks: 1 })
  const { status } = await node.getTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('The chain refused the call.')
}
const coin = (functionName: 'approve' | 'transfer', to: Address, amount: bigint, from = wallets.tenant) =>
  send(from, deployment.stablecoin, encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }))
/** USDT refuses to change an allowance that is not 0. */
async function allow(amount: bigint) {
  await coin('approve', orders, 0n)
  await coin('approve', orders, amount)
}
const skip = (order: RentOrder, month: number, from = wallets.tenant) =>
  send(from, orders, encodeFunctionData({ abi: rentOrdersAbi, functionName: 'skip', args: [order, BigInt(month)] }))
const stop = (terms: Terms, from = wallets.landlord) =>
  send(from, orders, encodeFunctionData({ abi: rentOrdersAbi, functionName: 'stop', args: [terms] }))

/** A paid year; the first rent is released, and the second announced. */
async function letForAYear() {
  const { id, terms, termsId } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  const keeper = await keeperWith()
  const ledger = async () => services.ledgers.read(rentals.tenant, id)
  const { months } = await ledger()
  const dueOf = (number: number) => months[number - 1]?.dueAt ?? 0
  await passTo(dueOf(2) - 7 * day)
  await keep(keeper)
  await final()
  /** The tenant allows and creates the order that the ledger offers. */
  async function create(changes: Partial<RentOrder> = {}) {
    const { standingOrder } = await ledger()
    const { offer } = standingOrder ?? {}
    if (!offer) throw new Error('No order is offered.')
    const listed = offer.months.map(({ due, amount }) => ({ due, amount: BigInt(amount) }))
    const { tenant, landlord } = terms
    const order = { lease: termsId, tenant, landlord, months: listed, end: offer.end, number: 0n, epoch: 0n }
    const whole: RentOrder = { ...order, deadline: BigInt(terms.moveOut), ...changes }
    await allow(20n * rent)
    await send(
      wallets.tenant,
      orders,
      encodeFunctionData({ abi: rentOrdersAbi, functionName: 'create', args: [terms, whole, '0x'] }),
    )
    await final()
    return whole
  }
  const state = async (number: number) => {
    const month = (await ledger()).months[number - 1]
    return month && `${month.state} ${BigInt(month.paid) / unit}/${BigInt(month.open) / unit}`
  }
  return { id, terms, termsId, keeper, ledger, dueOf, create, state }
}

/** What both parties have more than before. */
async function gain(act: () => Promise<unknown>) {
  const read = () => Promise.all([wallets.tenant, wallets.landlord].map(({ address }) => usdtOf(address)))
  const before = await read()
  await act()
  return (await read()).map((now, index) => (now - (before[index] ?? 0n)) / unit)
}
const unpaid = [0n, 0n]
const paidOnce = [-1100n, 1100n]

// promise: standing-order
test('the keeper collects each rent once, waits for money, leaves a month paid by hand, and stops at an earlier end', async () => {
  const { terms, termsId, keeper, ledger, dueOf, create, state, id } = await letForAYear()
  expect((await ledger()).standingOrder?.offer?.months.map(({ month }) => month)).toEqual([
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
  const order = await create()
  const running = async () => (await ledger()).standingOrder?.running?.left.map(({ month }) => month)
  expect([(await ledger()).standingOrder?.offer, (await running())?.[0]]).toEqual([null, 2])
  const wait = async () => {
    await keep(keeper)
    await final()
  }

  await passTo(dueOf(2) - 60)
  expect(await gain(wait)).toEqual(unpaid)
  await passTo(dueOf(2))
  const without = await keeperWith({ standingOrders: false })
  expect(await gain(() => keep(without).then(final))).toEqual(unpaid)
  expect(await gain(wait)).toEqual(paidOnce)
  expect(await gain(wait)).toEqual(unpaid)
  expect([await state(2), (await running())?.[0]]).toEqual(['on-time 1100/0', 3])

  const purse = await usdtOf(terms.tenant)
  await coin('transfer', wallets.other.address, purse - rent + 1n)
  await passTo(dueOf(3) - 3 * day)
  await passTo(dueOf(3))
  expect(await gain(wait)).toEqual(unpaid)
  await coin('transfer', terms.tenant, purse - rent + 1n, wallets.other)
  await passTo(dueOf(3) + 3_600)
  expect(await gain(wait)).toEqual(paidOnce)
  expect(await state(3)).toBe('on-time 1100/0')

  await skip(order, 2)
  expect(await gain(() => testChain.call(wallets.tenant, 'payRentFor', leaseId(terms), terms.landlord, rent))).toEqual(
    paidOnce,
  )
  await final()
  await testChain.call(wallets.tenant, 'payRentFor', leaseId(terms), terms.landlord, rent)
  await final()
  expect([await state(4), await state(5), (await running())?.[0]]).toEqual(['ahead 1100/0', 'ahead 1100/0', 5])
  for (const number of [4, 5]) {
    await passTo(dueOf(number))
    expect(await gain(wait)).toEqual(unpaid)
  }
  await skip(order, 3, wallets.landlord)
  await final()

  const newMoveOut = dueOf(7) - 86_400
  const place = { chainId: deployment.chainId, escrow: deployment.current.address, version: deployment.current.version }
  const end = { lease: leaseId(terms), moveOut: terms.moveOut, newMoveOut, deadline: BigInt(terms.moveOut) }
  const signature = await wallets.landlord.signTypedData(earlierEndTypedData(place, end))
  await testChain.call(wallets.tenant, 'endEarlier', terms, newMoveOut, end.deadline, signature)
  await final()
  expect(await running()).toBeUndefined()
  await passTo(dueOf(6))
  expect(await gain(wait)).toEqual(unpaid)
  expect(await bench.outcomes(termsId)).toEqual(['released', 'collected', 'collected'])
  const history = await services.leases.listHistory(services.deps.database, id)
  const reminders = history.flatMap(({ facts }) => (facts.rent ? [`${facts.rent} ${facts.days} ${facts.order}`] : []))
  expect(reminders).toEqual(['2 -7 undefined', '3 -3 short', '6 0 undefined'])
  const rents = (await services.deposits.paymentsOf(services.deps.database, [id])).filter(({ kind }) => kind === 'rent')
  expect(rents.map(({ rentDue }) => rentDue)).toEqual([null, null, dueOf(3), dueOf(2)])
  await testChain.call(wallets.landlord, 'releaseEarly', terms) // else the keeper releases it during the next test
})

test('no rent is collected while the first one is disputed, nor after the order was stopped', async () => {
  const { id, terms, termsId } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  const keeper = await keeperWith()
  const dueOf = (await services.ledgers.read(rentals.tenant, id)).months.map(({ dueAt }) => dueAt)
  await testChain.call(wallets.tenant, 'dispute', terms, terms.handover)
  const months = dueOf.slice(1).map((due) => ({ due, amount: rent }))
  const { tenant, landlord, moveOut } = terms
  const order = { lease: termsId, tenant, landlord, months, end: moveOut, number: 0n, epoch: 0n, deadline: 1n << 40n }
  await allow(20n * rent)
  const create = { abi: rentOrdersAbi, functionName: 'create', args: [terms, order, '0x'] } as const
  await send(wallets.tenant, orders, encodeFunctionData(create))
  await passTo(terms.moveIn + 10 * day)
  await testChain.call(wallets.arbitrator, 'lengthen', terms, 0, BigInt(terms.moveIn + 39 * day))
  await final()
  await passTo(dueOf[1] ?? 0)
  expect(await gain(() => keep(keeper))).toEqual(unpaid)
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  await passTo((dueOf[1] ?? 0) + 3_600)
  expect(await gain(() => keep(keeper))).toEqual(paidOnce)
  await stop(terms)
  await final()
  expect((await services.ledgers.read(rentals.landlord, id)).standingOrder?.running).toBeNull()
  await passTo(dueOf[2] ?? 0)
  expect(await gain(() => keep(keeper))).toEqual(unpaid)
})
