/** The names of a standing order's calls in the browser's journal, and the event that each looks for. */

import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import type { RentOrder } from '@keyhold/escrow/rentOrder.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { encodeFunctionData, zeroAddress } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { rpcRequest } from './connectors.ts'
import { escrowTransactionFor } from './escrowTransaction.ts'
import { findTransaction } from './findTransaction.ts'
import type { OrderAction } from './orderCalls.ts'
import { orderTransactionFor } from './orderTransaction.ts'
import { runTransaction } from './runTransaction.ts'
import { aNetwork, aWallet, someTerms } from './testNetwork.setup.ts'

const network = await aNetwork()
afterAll(() => network.stop())

const month = 31 * 86_400
const tenant = aWallet(network)
const landlord = aWallet(network)
await network.fund(tenant.address)
await network.fund(landlord.address)
for (const { provider } of [tenant, landlord]) await rpcRequest(provider, 'eth_requestAccounts')
const terms = await someTerms(network, tenant.address, landlord.address)
const order: RentOrder = {
  lease: leaseId(terms),
  tenant: terms.tenant,
  landlord: terms.landlord,
  months: [1, 2].map((number) => ({ due: terms.moveIn + number * month, amount: 1n })),
  end: terms.moveOut,
  number: 0n,
  epoch: 0n,
  deadline: BigInt(terms.moveOut),
}
const transactionOf = (action: OrderAction) => orderTransactionFor(action, network.orders, terms)

test('each call is recorded under its own order, and a skip under its month', () => {
  const callsOf = (changes: Partial<RentOrder>): OrderAction[] => {
    const changed = { ...order, ...changes }
    return [
      { kind: 'createOrder', order: changed, allowance: 0n },
      { kind: 'skipMonth', order: changed, place: 0 },
      { kind: 'skipMonth', order: changed, place: 1 },
      { kind: 'stopOrder', order: changed },
      { kind: 'endAllowance', token: zeroAddress, number: changed.number, epoch: changed.epoch },
    ]
  }
  const all = [{}, { number: 1n }, { epoch: 1n }].flatMap(callsOf)
  expect(new Set(all.map((action) => transactionOf(action).name)).size).toBe(all.length)
})

test('a skipped month is not found by a skip of another month, nor an order by the creation of another order', async () => {
  const by = (wallet: typeof tenant) => ({
    account: wallet.address,
    provider: wallet.provider,
    network: network.config,
  })
  await runTransaction({ ...by(tenant), transaction: escrowTransactionFor({ kind: 'pay' }, network.config, terms) })
  const since = Number(await network.client.getBlockNumber())
  const create = { kind: 'createOrder', order, allowance: 2n } as const
  const created = await runTransaction({ ...by(tenant), transaction: transactionOf(create) })
  const data = encodeFunctionData({ abi: rentOrdersAbi, functionName: 'skip', args: [order, 0n] })
  const skipped = await rpcRequest(landlord.provider, 'eth_sendTransaction', [
    { from: landlord.address, to: network.orders, data },
  ])
  await network.hands.mine({ blocks: 1 })
  const find = (action: OrderAction) => findTransaction({ ...by(tenant), transaction: transactionOf(action) }, since)
  expect(await find(create)).toBe(created)
  expect(await find({ ...create, order: { ...order, epoch: 1n } })).toBeUndefined()
  expect(await find({ kind: 'skipMonth', order, place: 0 })).toBe(skipped)
  expect(await find({ kind: 'skipMonth', order, place: 1 })).toBeUndefined()
})
