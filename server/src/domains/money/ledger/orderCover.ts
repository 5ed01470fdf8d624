/** Which months a standing order pays where a keeper collects, so that no reminder asks the tenant to pay them by hand. */
import { type Balances, isDisputed, neverBegan } from '@keyhold/rental/deposit.ts'
import { type OrderedRent, rentsLeft } from '@keyhold/rental/standingOrder.ts'
import type { Lease } from '../../leases/leases/service.ts'
import { isCovered, ordersBeside } from '../orders/funds.ts'
import { findOrder } from '../orders/leaseOrder.ts'
import { type ReminderDeps, type RentBook, readRentBook } from './rentBook.ts'

export interface OrderCover {
  /** The rents that the order may still take, the next one first. */
  readonly rents: readonly OrderedRent[]
  /** Whether the tenant's wallet has, or allows, too little for the next one. */
  readonly isShort: boolean
}

const none: OrderCover = { rents: [], isShort: false }
/** Funds are read from this many seconds before the due instant on. */
const ahead = 4 * 86_400

/** Whether a keeper may still collect a rent of a lease: its stay began and goes on, in Keyhold and at the escrow. */
export function mayRentFallDue(lease: Lease, money: Balances, now: number): boolean {
  return !neverBegan(money) && now < Math.min(money.moveOut, lease.moveOut)
}

/** Whether the first rent is in dispute: until that ends, a keeper collects no rent. */
export const isFirstRentDisputed = ({ handover }: Balances) => isDisputed(handover) && handover.held > 0n

/**
 * Whether the ledger has the month of a rent open with the very sum, and it is not said to be paid. A month after the end
 * of the stay in Keyhold is none of the ledger.
 */
export function isCollectable({ ledger, notes }: Pick<RentBook, 'ledger' | 'notes'>, rent: OrderedRent): boolean {
  const month = ledger.months.find(({ dueAt }) => dueAt === rent.due)
  return month?.open === rent.amount && !notes.claims.has(month.number)
}

/** Reads it; throws while the chain is away. */
export async function readOrderCover(deps: ReminderDeps, lease: Lease): Promise<OrderCover> {
  const { database, chain, clock, leases, deposits } = deps
  const { acceptance, paidTerms: id } = lease
  const issued = id && acceptance && (await leases.findTerms(database, { ...acceptance, id }))
  if (!issued) return none
  const running = await findOrder(database, issued, { isFinalOnly: true })
  const money = (await deposits.balancesOf(database, [lease])).get(lease.id)
  const now = clock.leaseNow()
  if (!running || !money || !mayRentFallDue(lease, money, now) || isFirstRentDisputed(money)) return none
  const rents = rentsLeft(running.order, { ...running, moveOut: money.moveOut, now })
  const [next] = rents
  // A rent that the keeper gave up or leaves out holds up the later ones.
  if (!next || !(await deps.isCollectedAutomatically(issued, next.due))) return none
  if (!isCollectable(await readRentBook(deps, database, lease), next)) return none
  if (now < next.due - ahead) return { rents, isShort: false }
  const rent = { orders: ordersBeside(chain, issued.escrow), tenant: issued.terms.tenant, amount: next.amount }
  return { rents, isShort: !(await isCovered(chain, rent)) }
}
