/** The standing order of a lease for its two parties: the one that runs, or what a new one would list. */
import type { StandingOrder } from '@keyhold/api/ledger.ts'
import type { RentOrder } from '@keyhold/escrow/rentOrder.ts'
import { type OrderedRent, orderToOffer, rentsLeft } from '@keyhold/rental/standingOrder.ts'
import type { IssuedTerms } from '../../leases/leases/service.ts'
import { findOrder, findTaken, type LeaseOrder, listOtherOrders } from '../orders/leaseOrder.ts'
import type { RentBook, RentBookDeps } from './rentBook.ts'

/** Reads it, with events that are not final yet. Only the tenant reads what their other orders may take. */
export async function readStandingOrder(
  deps: RentBookDeps,
  book: RentBook,
  isTenant: boolean,
): Promise<StandingOrder | null> {
  const { database, chain, leases, deposits } = deps
  const { lease, ledger, agreed, now } = book
  const { acceptance, paidTerms: id } = lease
  const issued = id && acceptance && (await leases.findTerms(database, { ...acceptance, id }))
  const money = (await deposits.balancesOf(database, [lease])).get(lease.id)
  if (!issued || !money) return null
  const { rentOrders } = chain.escrows.find(({ address }) => address === issued.escrow) ?? chain.escrow
  const isOver = money.isCancelled || money.refundedBeforeHandover || lease.status === 'cancelled'
  const moveOut = Math.min(money.moveOut, lease.moveOut)
  const seen = isOver ? undefined : await findOrder(database, issued, { isFinalOnly: false })
  const left = seen ? rentsLeft(seen.order, { ...seen, moveOut: money.moveOut, now }) : []
  const { timeZone } = agreed
  const taken = await findTaken(database, issued)
  const isOffered = deps.standingOrders && !isOver && left.length === 0
  const offer = !isOffered ? undefined : orderToOffer(ledger.months, { now, moveOut, timeZone, taken })
  const describe = ({ due, amount }: OrderedRent) => ({
    due,
    amount: amount.toString(),
    month: ledger.months.find(({ dueAt }) => dueAt === due)?.number ?? null,
  })
  const isFinal = async ({ id: seenId }: LeaseOrder) =>
    (await findOrder(database, issued, { isFinalOnly: true }))?.id === seenId
  return {
    contract: rentOrders.address,
    ofOthers: isTenant ? (await sumOfOthers(deps, issued, now)).toString() : '0',
    offer: offer ? { months: offer.months.map(describe), end: offer.end } : null,
    running:
      seen && left.length > 0
        ? {
            order: describeOrder(seen.order),
            left: left.map((rent) => ({ ...describe(rent), place: rent.place })),
            isFinal: await isFinal(seen),
          }
        : null,
  }
}

/** What the orders of the same account for other leases of the same escrow may still take. */
async function sumOfOthers(
  { database, leases, deposits }: RentBookDeps,
  { leaseId, chainId, escrow, terms }: IssuedTerms,
  now: number,
): Promise<bigint> {
  let sum = 0n
  for (const id of await listOtherOrders(database, leaseId)) {
    const lease = await leases.find(database, id)
    const issued = lease?.paidTerms && (await leases.findTerms(database, { chainId, escrow, id: lease.paidTerms }))
    if (!lease || !issued || issued.terms.tenant !== terms.tenant) continue
    const order = await findOrder(database, issued, { isFinalOnly: false })
    const moveOut = (await deposits.balancesOf(database, [lease])).get(id)?.moveOut ?? 0
    if (order) sum += rentsLeft(order.order, { ...order, moveOut, now }).reduce((all, { amount }) => all + amount, 0n)
  }
  return sum
}

function describeOrder({ months, number, epoch, deadline, ...order }: RentOrder) {
  return {
    ...order,
    months: months.map(({ due, amount }) => ({ due, amount: amount.toString() })),
    number: number.toString(),
    epoch: epoch.toString(),
    deadline: deadline.toString(),
  }
}
