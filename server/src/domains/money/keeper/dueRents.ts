/** The rents that the keeper could collect by standing orders: of final events and the ledger, and by every node. */
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import { type Balances, isDisputed } from '@keyhold/rental/deposit.ts'
import { isPaid } from '@keyhold/rental/ledger.ts'
import { type RentLeft, rentsLeft } from '@keyhold/rental/standingOrder.ts'
import type { PublicClient } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { readLeaseState } from '../../../gateways/chain/transaction.ts'
import type { IssuedTerms, Lease } from '../../leases/leases/service.ts'
import { type RentBookDeps, readRentBook } from '../ledger/rentBook.ts'
import { isCovered, ordersBeside } from '../orders/funds.ts'
import { findOrder, type LeaseOrder, listOrderChecks, type OrderCheck, setOrderCheck } from '../orders/leaseOrder.ts'
import type { Due } from './due.ts'
import { listTries, type RentPart, type Tries } from './store.ts'

/** Seconds until an order is read again whose rent cannot be collected now. */
const pause = 600
const never = 4_102_444_800 // 2100

/** Returns the rents to collect by the chain's newest block, longest due first. */
export async function listDueRents(deps: RentBookDeps, mayBeTriedAgain: (tries: Tries) => boolean): Promise<Due[]> {
  if (!deps.standingOrders) return []
  const { database, chain } = deps
  const now = chain.head()?.time ?? 0
  const found: Due[] = []
  for (const check of await listOrderChecks(database, chain.chainId, now)) {
    const read = await readNext(deps, check, now, mayBeTriedAgain)
    if (typeof read === 'object') found.push(read)
    else await setOrderCheck(database, check, read)
  }
  return found
}

/** A lease's rent to collect, or when its order is read again. */
async function readNext(
  deps: RentBookDeps,
  check: OrderCheck,
  now: number,
  mayBeTriedAgain: (tries: Tries) => boolean,
): Promise<Due | number> {
  const { database, chain, leases, deposits } = deps
  const lease = await leases.find(database, check.leaseId)
  const issued = lease && (await paidTermsOf(deps, lease))
  const running = issued && (await findOrder(database, issued, { isFinalOnly: true }))
  const money = lease && (await deposits.balancesOf(database, [lease])).get(lease.id)
  if (!running || !money || money.isCancelled || money.refundedBeforeHandover) return never
  const [next] = rentsLeft(running.order, { ...running, moveOut: money.moveOut, now })
  if (!next) return never
  if (now < next.due) return next.due
  const part: RentPart = `rent-${next.due}`
  const tries = await listTries(database, chain.chainId, [issued.id])
  const tried = tries.find((one) => one.escrow === issued.escrow && one.part === part)
  if (tried && !mayBeTriedAgain(tried)) return now + pause
  if ((isDisputed(money.handover) && money.handover.held > 0n) || !(await isOpen(deps, lease, issued, next)))
    return now + pause
  const orders = ordersBeside(chain, issued.escrow)
  return {
    issued,
    parts: [part],
    target: { address: orders, abi: rentOrdersAbi, functionName: 'collect', args: [running.order, BigInt(next.place)] },
    isReady: async () => {
      if (!(await matchesNodes(chain, issued, running, money))) return false
      if (await isCovered(chain, { orders, tenant: issued.terms.tenant, amount: next.amount })) return true
      await setOrderCheck(database, check, now + pause)
      return false
    },
  }
}

async function paidTermsOf({ database, leases }: RentBookDeps, lease: Lease): Promise<IssuedTerms | undefined> {
  const { acceptance, paidTerms: id } = lease
  return id && acceptance && leases.findTerms(database, { ...acceptance, id })
}

/** Whether the ledger has the month as unpaid: nothing was paid by hand, is on its way, or is said to be paid outside. */
async function isOpen(deps: RentBookDeps, lease: Lease, issued: IssuedTerms, next: RentLeft): Promise<boolean> {
  const { ledger, notes } = await readRentBook(deps, deps.database, lease)
  const month = ledger.months.find(({ dueAt }) => dueAt === next.due)
  if (!month || isPaid(month) || month.open !== next.amount || notes.claims.has(month.number)) return false
  return (await deps.deposits.pendingRentsOf(deps.database, [issued])).length === 0
}

/** Whether the newest block of every node has this order, with the same month taken last, and the stay of our books. */
async function matchesNodes(chain: Chain, issued: IssuedTerms, running: LeaseOrder, money: Balances): Promise<boolean> {
  const address = ordersBeside(chain, issued.escrow)
  const blockNumber = chain.head()?.number
  const at = { address, abi: rentOrdersAbi, ...(blockNumber !== undefined && { blockNumber: BigInt(blockNumber) }) }
  const isSame = async (client: PublicClient) => {
    const [state, epoch, lease] = await Promise.all([
      client.readContract({ ...at, functionName: 'orderState', args: [issued.id] }),
      client.readContract({ ...at, functionName: 'epoch', args: [issued.terms.tenant] }),
      readLeaseState(client, issued.escrow, issued.id, blockNumber),
    ])
    const isOrder = state.id === running.id && state.taken === running.taken && epoch === running.order.epoch
    const { held, due } = lease.handover
    const isStay = held === money.handover.held && due === money.handover.due
    return isOrder && isStay && (lease.newMoveOut || issued.terms.moveOut) === money.moveOut
  }
  const clients = chain.second ? [chain.client, chain.second.client] : [chain.client]
  return (await Promise.all(clients.map(isSame))).every(Boolean)
}
