/** The standing order of a lease for its two parties: the one that runs, or what a new one would list. */
import type { StandingOrder } from '@keyhold/api/ledger.ts'
import type { RentOrder } from '@keyhold/escrow/rentOrder.ts'
import { neverBegan } from '@keyhold/rental/deposit.ts'
import { type OrderedRent, orderToOffer, type RentLeft, rentsLeft } from '@keyhold/rental/standingOrder.ts'
import type { Query } from '../../../gateways/database.ts'
import type { IssuedTerms, Lease } from '../../leases/leases/service.ts'
import type { PendingRent } from '../deposits/service.ts'
import { findOrdersBeside } from '../orders/funds.ts'
import { findOrder, findSlot, type LeaseOrder, listOtherOrders } from '../orders/leaseOrder.ts'
import { isFirstRentDisputed } from './orderCover.ts'
import type { ReminderDeps, RentBook, RentBookDeps } from './rentBook.ts'

/**
 * Reads it, with events that are not final yet; null where the lease's escrow has no standing orders. A new one is
 * offered while a keeper runs that will collect its first rent. Only the tenant reads what their other orders may take.
 */
export async function readStandingOrder(
  deps: ReminderDeps,
  book: RentBook,
  { isTenant, pending }: { readonly isTenant: boolean; readonly pending: readonly PendingRent[] },
): Promise<StandingOrder | null> {
  const { database, chain } = deps
  const { lease, ledger, now } = book
  const found = await findLeft(deps, database, lease, now)
  const contract = found && findOrdersBeside(chain, found.issued.escrow)
  if (!found || !contract) return null
  const { issued, seen, left } = found
  const slot = await findSlot(database, issued)
  const offer = await findOffer(deps, book, found, { taken: slot.taken, isOnTheWay: pending.length > 0 })
  const describe = ({ due, amount }: OrderedRent) => ({
    due,
    amount: amount.toString(),
    month: ledger.months.find(({ dueAt }) => dueAt === due)?.number ?? null,
  })
  const isFinal = async ({ id: seenId }: LeaseOrder) =>
    (await findOrder(database, issued, { isFinalOnly: true }))?.id === seenId
  return {
    contract,
    number: slot.number.toString(),
    taken: slot.taken,
    ofOthers: isTenant ? (await sumOfOthers(deps, issued, now)).toString() : '0',
    offer: offer ? { months: offer.months.map(describe), end: offer.end } : null,
    running:
      seen && left.length > 0
        ? {
            order: describeOrder(seen.order),
            left: left.map((rent) => ({ ...describe(rent), place: rent.place })),
            isFinal: await isFinal(seen),
            outlivesStay: outlivesStay(left, book),
          }
        : null,
  }
}

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findLeft>>>

/** What a new order would list: nothing that the keeper would not collect. */
async function findOffer(
  deps: ReminderDeps,
  { lease, ledger, agreed: { timeZone }, now, notes: { claims: claimed } }: RentBook,
  { issued, money, left }: FoundOrder,
  known: { readonly taken: number; readonly isOnTheWay: boolean },
) {
  if (left.length > 0 || neverBegan(money) || isFirstRentDisputed(money) || lease.status === 'cancelled')
    return undefined
  const moveOut = Math.min(money.moveOut, lease.moveOut)
  const offer = orderToOffer(ledger.months, { now, moveOut, timeZone, claimed, ...known })
  const [first] = offer?.months ?? []
  return first && (await deps.isCollectedAutomatically(issued, first.due)) ? offer : undefined
}

/** Whether the order of a lease may still take the rent that is due at an instant, by all seen events. */
export async function isOrdered(deps: RentBookDeps, query: Query, lease: Lease, due: number): Promise<boolean> {
  const { left = [] } = (await findLeft(deps, query, lease, deps.clock.leaseNow())) ?? {}
  return left.some((rent) => rent.due === due)
}

/**
 * Whether an order may take a month that ends after the stay, or any once the stay is over: no order stops with a stay
 * that ends in Keyhold alone, and a rent can be collected for days after it was due.
 */
function outlivesStay(left: readonly RentLeft[], { now, endedAt = Number.POSITIVE_INFINITY }: RentBook): boolean {
  return left.some(({ ends }) => now >= endedAt || ends > endedAt)
}

/** A lease's seen order, and what it may still take by the escrow's move-out; undefined for an unpaid lease. */
async function findLeft({ leases, deposits }: RentBookDeps, query: Query, lease: Lease, now: number) {
  const { acceptance, paidTerms: id } = lease
  const issued = id && acceptance && (await leases.findTerms(query, { ...acceptance, id }))
  const money = (await deposits.balancesOf(query, [lease])).get(lease.id)
  if (!issued || !money) return undefined
  const seen = money.isCancelled ? undefined : await findOrder(query, issued, { isFinalOnly: false })
  const left = seen ? rentsLeft(seen.order, { ...seen, moveOut: money.moveOut, now }) : []
  return { issued, money, seen, left }
}

/** What the orders of the same account for other leases of the same escrow may still take. */
async function sumOfOthers(
  deps: RentBookDeps,
  { leaseId, chainId, escrow, terms }: IssuedTerms,
  now: number,
): Promise<bigint> {
  const { database, leases } = deps
  let sum = 0n
  for (const id of await listOtherOrders(database, leaseId)) {
    const lease = await leases.find(database, id)
    const { issued, left = [] } = (lease && (await findLeft(deps, database, lease, now))) ?? {}
    const isBeside = issued?.chainId === chainId && issued.escrow === escrow && issued.terms.tenant === terms.tenant
    if (isBeside) sum += left.reduce((all, { amount }) => all + amount, 0n)
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
