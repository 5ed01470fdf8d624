/** A standing order for rent on a real chain, from its creation to an early end, with the balances of both parties. */
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import { earlierEndTypedData, leaseId } from '@keyhold/escrow/terms.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, afterEach, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { day } from './keeper.setup.ts'
import { createOrderBench, paidOnce, rent, unpaid } from './standingOrder.setup.ts'

const bench = await createOrderBench()
const { testChain, services, rentals, passTo, keep, keeperWith, final, usdtOf } = bench
const { allow, coin, gain, letForAYear, send, skip, stop } = bench
const { deployment } = testChain
const orders = deployment.current.rentOrders.address
afterEach(() => bench.end())
afterAll(() => bench.close())

// promise: standing-order
test('the keeper collects each rent once, waits for money, leaves a month paid by hand, and stops at an earlier end', async () => {
  const { terms, termsId, keeper, ledger, dueOf, create, state, id, reminders } = await letForAYear()
  expect((await ledger()).standingOrder?.offer?.months.map(({ month }) => month)).toEqual([
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
  const order = await create()
  const running = async () => (await ledger()).standingOrder?.running?.left.map(({ month }) => month)
  expect([(await ledger()).standingOrder?.offer, (await running())?.[0]]).toEqual([null, 2])
  const wait = () => bench.wait(keeper)

  await passTo(dueOf(2) - 60, keeper)
  expect(await gain(wait)).toEqual(unpaid)
  await passTo(dueOf(2), keeper)
  expect(await gain(wait)).toEqual(paidOnce)
  expect(await gain(wait)).toEqual(unpaid)
  expect([await state(2), (await running())?.[0]]).toEqual(['on-time 1100/0', 3])

  const purse = await usdtOf(terms.tenant)
  await coin('transfer', wallets.other.address, purse - rent + 1n)
  await passTo(dueOf(3) - 3 * day, keeper)
  await passTo(dueOf(3), keeper)
  expect(await gain(wait)).toEqual(unpaid)
  await coin('transfer', terms.tenant, purse - rent + 1n, wallets.other)
  await passTo(dueOf(3) + 3_600, keeper)
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
    await passTo(dueOf(number), keeper)
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
  await passTo(dueOf(6), keeper)
  expect(await gain(wait)).toEqual(unpaid)
  expect(await bench.outcomes(termsId)).toEqual(['released', 'collected', 'collected'])
  expect(await reminders()).toEqual(['2 -7 undefined', '3 -3 short', '3 0 short', '6 0 undefined'])
  const rents = (await services.deposits.paymentsOf(services.deps.database, [id])).filter(({ kind }) => kind === 'rent')
  expect(rents.map(({ rentDue }) => rentDue)).toEqual([null, null, dueOf(3), dueOf(2)])
  await testChain.call(wallets.landlord, 'releaseEarly', terms) // else the keeper releases it during the next test
})

test('no rent is collected while the first one is disputed, but reminded of; nor is one after the order was stopped', async () => {
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
  await passTo((dueOf[1] ?? 0) - 7 * day, keeper)
  const history = await services.leases.listHistory(services.deps.database, id)
  expect(history.flatMap(({ facts }) => (facts.rent ? [`${facts.rent} ${facts.days}`] : []))).toEqual(['2 -7'])
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
