/** Test helpers for standing orders: a paid year whose tenant creates an order, and what each act moves. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import type { RentOrder } from '@keyhold/escrow/rentOrder.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { wallets } from '../../../testing/chain.ts'
import { createKeeperBench, day } from './keeper.setup.ts'
import type { Keeper } from './service.ts'

export const unit = 10n ** 18n
export const rent = 1100n * unit
/** What a rent moves: the tenant's and the landlord's gain. */
export const unpaid = [0n, 0n]
export const paidOnce = [-1100n, 1100n]

/** Opens the keeper's bench with what standing orders need; close it in `afterAll`. */
export async function createOrderBench() {
  const bench = await createKeeperBench()
  const { testChain, services, rentals, passTo, keep, keeperWith, final, usdtOf } = bench
  const { node, deployment } = testChain
  const orders = deployment.current.rentOrders.address

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
    /** The reminders of rents so far: month, days, and whether the wallet has too little. */
    async function reminders() {
      const history = await services.leases.listHistory(services.deps.database, id)
      return history.flatMap(({ facts }) => (facts.rent ? [`${facts.rent} ${facts.days} ${facts.order}`] : []))
    }
    return { id, terms, termsId, keeper, ledger, dueOf, create, state, reminders }
  }

  /** What both parties have more than before. */
  async function gain(act: () => Promise<unknown>) {
    const read = () => Promise.all([wallets.tenant, wallets.landlord].map(({ address }) => usdtOf(address)))
    const before = await read()
    await act()
    return (await read()).map((now, index) => (now - (before[index] ?? 0n)) / unit)
  }
  return {
    ...bench,
    coin,
    skip,
    stop,
    send,
    allow,
    letForAYear,
    gain,
    /** Runs a keeper until it rests; its calls are final then. */
    async wait(keeper: Keeper) {
      await keep(keeper)
      await final()
    },
  }
}
