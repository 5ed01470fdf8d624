/** Which months a standing order pays, so that no reminder asks the tenant to pay them by hand. */
import { rentsLeft } from '@keyhold/rental/standingOrder.ts'
import type { Lease } from '../../leases/leases/service.ts'
import { isCovered, ordersBeside } from '../orders/funds.ts'
import { findOrder } from '../orders/leaseOrder.ts'
import type { RentBookDeps } from './rentBook.ts'

export interface OrderCover {
  /** When the rents are due that the order may still take, the next one first. */
  readonly dues: readonly number[]
  /** Whether the tenant's wallet has, or allows, too little for the next one. */
  readonly isShort: boolean
}

const none: OrderCover = { dues: [], isShort: false }
/** Funds are read from this many seconds before the due instant on. */
const ahead = 4 * 86_400

/** Reads it; throws while the chain is away. */
export async function readOrderCover(deps: RentBookDeps, lease: Lease): Promise<OrderCover> {
  if (!deps.standingOrders) return none
  const { database, chain, clock, leases, deposits } = deps
  const { acceptance, paidTerms: id } = lease
  const issued = id && acceptance && (await leases.findTerms(database, { ...acceptance, id }))
  const running = issued && (await findOrder(database, issued, { isFinalOnly: true }))
  const money = (await deposits.balancesOf(database, [lease])).get(lease.id)
  if (!running || !money || money.isCancelled || money.refundedBeforeHandover) return none
  const now = clock.leaseNow()
  const left = rentsLeft(running.order, { ...running, moveOut: money.moveOut, now })
  const [next] = left
  if (!next) return none
  const dues = left.map(({ due }) => due)
  if (now < next.due - ahead) return { dues, isShort: false }
  const rent = { orders: ordersBeside(chain, issued.escrow), tenant: issued.terms.tenant, amount: next.amount }
  return { dues, isShort: !(await isCovered(chain, rent)) }
}
