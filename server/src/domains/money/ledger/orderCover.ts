/** Which months a standing order pays where a keeper collects, so that no reminder asks the tenant to pay them by hand. */
import { type OrderedRent, rentsLeft } from '@keyhold/rental/standingOrder.ts'
import type { Lease } from '../../leases/leases/service.ts'
import { isCovered, ordersBeside } from '../orders/funds.ts'
import { findOrder } from '../orders/leaseOrder.ts'
import type { ReminderDeps } from './rentBook.ts'

export interface OrderCover {
  /** The rents that the order may still take, the next one first. */
  readonly rents: readonly OrderedRent[]
  /** Whether the tenant's wallet has, or allows, too little for the next one. */
  readonly isShort: boolean
}

const none: OrderCover = { rents: [], isShort: false }
/** Funds are read from this many seconds before the due instant on. */
const ahead = 4 * 86_400

/** Reads it; throws while the chain is away. */
export async function readOrderCover(deps: ReminderDeps, lease: Lease): Promise<OrderCover> {
  const { database, chain, clock, leases, deposits } = deps
  const { acceptance, paidTerms: id } = lease
  const issued = id && acceptance && (await leases.findTerms(database, { ...acceptance, id }))
  if (!issued || !(await deps.isCollectedAutomatically(issued))) return none
  const running = await findOrder(database, issued, { isFinalOnly: true })
  const money = (await deposits.balancesOf(database, [lease])).get(lease.id)
  if (!running || !money || money.isCancelled || money.refundedBeforeHandover) return none
  const now = clock.leaseNow()
  const rents = rentsLeft(running.order, { ...running, moveOut: money.moveOut, now })
  const [next] = rents
  if (!next) return none
  if (now < next.due - ahead) return { rents, isShort: false }
  const rent = { orders: ordersBeside(chain, issued.escrow), tenant: issued.terms.tenant, amount: next.amount }
  return { rents, isShort: !(await isCovered(chain, rent)) }
}
