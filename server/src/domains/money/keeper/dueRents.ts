/** The rents that the keeper could collect by standing orders: of final events and the ledger, and by every node. */
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import type { Balances } from '@keyhold/rental/deposit.ts'
import { type RentLeft, rentsLeft } from '@keyhold/rental/standingOrder.ts'
import type { PublicClient } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { findCursor } from '../../../gateways/chain/eventStore.ts'
import { escrowEvents } from '../../../gateways/chain/events.ts'
import { ChainChanged, isSilent, readLogs } from '../../../gateways/chain/logs.ts'
import { readHeader } from '../../../gateways/chain/scan.ts'
import { readLeaseState } from '../../../gateways/chain/transaction.ts'
import { isUnavailable } from '../../../gateways/database.ts'
import type { FaultReport } from '../../../gateways/repeat.ts'
import type { IssuedTerms, Lease } from '../../leases/leases/service.ts'
import { isCollectable, isFirstRentDisputed, mayRentFallDue } from '../ledger/orderCover.ts'
import { type RentBookDeps, readRentBook } from '../ledger/rentBook.ts'
import { isCovered, ordersBeside } from '../orders/funds.ts'
import { findOrder, type LeaseOrder, listOrderChecks, setOrderCheck } from '../orders/leaseOrder.ts'
import type { Due } from './due.ts'
import { listTries, type Released, type RentPart, type Tries } from './store.ts'

/** Seconds until an order is read again whose rent cannot be collected now. */
const pause = 600
const never = 4_102_444_800 // 2100

export interface DueRentsDeps extends RentBookDeps {
  readonly onFault: FaultReport
}

/**
 * The rents to collect by the chain's newest block, longest due first. Each order is read when its turn comes. Its next
 * reading is set before its rent is returned: an order whose rent cannot be collected holds up no other.
 */
export async function* dueRents(deps: DueRentsDeps, mayBeTriedAgain: (tries: Tries) => boolean): AsyncGenerator<Due> {
  const { database, chain } = deps
  const now = chain.head()?.time ?? 0
  if (!(await mayCollect(deps))) return
  for (let checks = await nextChecks(); checks.length > 0; checks = await nextChecks())
    for (const check of checks) {
      const read = await orReport(deps, check, readNext(deps, check.leaseId, mayBeTriedAgain), now + pause)
      await setOrderCheck(database, check, typeof read === 'object' ? now + pause : read)
      if (typeof read === 'object') yield read
    }
  function nextChecks() {
    return listOrderChecks(database, chain.chainId, now)
  }
}

/** Whether a stored call still collects a rent that is to be collected: it is checked before the call is sent again. */
export async function isStillDue(deps: DueRentsDeps, { escrow, termsId: id, parts }: Released): Promise<boolean> {
  const { database, chain, leases } = deps
  const issued = await leases.findTerms(database, { chainId: chain.chainId, escrow, id })
  if (!issued || !(await mayCollect(deps))) return false
  async function isSame({ leaseId }: IssuedTerms): Promise<boolean> {
    const read = await readNext(deps, leaseId, () => true)
    return typeof read === 'object' && parts.every((part) => read.parts.includes(part)) && read.isReady()
  }
  return orReport(deps, issued, isSame(issued), false)
}

/** Whether every confirmed block was read: a payment by hand in an unread one is not known. */
async function mayCollect({ database, chain }: RentBookDeps): Promise<boolean> {
  const cursor = await findCursor(database, chain.chainId)
  const head = chain.head()
  return cursor !== undefined && head !== undefined && cursor.nextBlock > head.number - chain.confirmations
}

/** Reports the error of an order that cannot be read. */
async function orReport<T>(
  { onFault }: DueRentsDeps,
  { leaseId }: { readonly leaseId: string },
  read: Promise<T>,
  otherwise: T,
): Promise<T> {
  return read.catch((error: unknown) => {
    if (isSilent(error) || isUnavailable(error)) throw error
    onFault(error, { lease: leaseId })
    return otherwise
  })
}

/** A lease's rent to collect, or when its order is read again. */
async function readNext(
  deps: RentBookDeps,
  leaseId: string,
  mayBeTriedAgain: (tries: Tries) => boolean,
): Promise<Due | number> {
  const { database, chain, leases, deposits } = deps
  const { time: now, number: head } = chain.head() ?? { time: 0, number: 0 }
  // Before the books are read: a block that is read meanwhile is not left out. An unconfirmed one may be replaced.
  const { nextBlock = 0 } = (await findCursor(database, chain.chainId)) ?? {}
  const unsure = Math.max(0, Math.min(nextBlock, head + 1 - chain.confirmations))
  const lease = await leases.find(database, leaseId)
  const issued = lease && (await paidTermsOf(deps, lease))
  const running = issued && (await findOrder(database, issued, { isFinalOnly: true }))
  const money = lease && (await deposits.balancesOf(database, [lease])).get(lease.id)
  if (!running || !money || !mayRentFallDue(lease, money, now)) return never
  const [next] = rentsLeft(running.order, { ...running, moveOut: money.moveOut, now })
  if (!next) return never
  if (now < next.due) return next.due
  const part: RentPart = `rent-${next.due}`
  const tries = await listTries(database, chain.chainId, [issued.id])
  const tried = tries.find((one) => one.escrow === issued.escrow && one.part === part)
  if (tried && !mayBeTriedAgain(tried)) return now + pause
  if (isFirstRentDisputed(money) || !(await isOpen(deps, lease, issued, next))) return now + pause
  const orders = ordersBeside(chain, issued.escrow)
  return {
    issued,
    parts: [part],
    target: { address: orders, abi: rentOrdersAbi, functionName: 'collect', args: [running.order, BigInt(next.place)] },
    isReady: async () =>
      (await matchesNodes(chain, issued, running, money)) &&
      (await isCovered(chain, { orders, tenant: issued.terms.tenant, amount: next.amount })) &&
      hasNoRentFrom(chain, issued, unsure),
  }
}

async function paidTermsOf({ database, leases }: RentBookDeps, lease: Lease): Promise<IssuedTerms | undefined> {
  const { acceptance, paidTerms: id } = lease
  return id && acceptance && leases.findTerms(database, { ...acceptance, id })
}

/** Whether the ledger has the month as unpaid: nothing was paid by hand, is on its way, or is said to be paid outside. */
async function isOpen(deps: RentBookDeps, lease: Lease, issued: IssuedTerms, next: RentLeft): Promise<boolean> {
  if (!isCollectable(await readRentBook(deps, deps.database, lease), next)) return false
  return (await deps.deposits.pendingRentsOf(deps.database, [issued])).length === 0
}

/**
 * Whether the blocks of every node, from this one on, have no rent that was paid by hand for this lease. They are read
 * as the watcher reads them, because a node may leave out logs.
 */
async function hasNoRentFrom(chain: Chain, { id, escrow }: IssuedTerms, from: number): Promise<boolean> {
  const hasNone = async (client: PublicClient) => {
    const node = { ...chain, client }
    const head = Number(await client.getBlockNumber({ cacheTime: 0 }))
    const numbers = Array.from({ length: Math.max(0, head + 1 - from) }, (_, place) => from + place)
    const headers = await Promise.all(numbers.map((number) => readHeader(node, number)))
    const events = escrowEvents(chain, await readLogs(node, headers, from - 1), () => 0)
    const ours = events.filter((event) => event.lease === id && event.escrow === escrow)
    return !ours.some(({ payload }) => payload.event === 'LeaseRentPaid')
  }
  return Promise.all(nodesOf(chain).map(hasNone)).then(
    (all) => all.every(Boolean),
    (error: unknown) => {
      if (error instanceof ChainChanged) return false
      throw error
    },
  )
}

const nodesOf = (chain: Chain) => (chain.second ? [chain.client, chain.second.client] : [chain.client])

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
  return (await Promise.all(nodesOf(chain).map(isSame))).every(Boolean)
}
