/**
 * Leases whose standing order has to be stopped: it could take rent for days after a stay that both ended in Keyhold
 * alone, or a rent after the stay, when the deposit may have paid it.
 */
import type { Balances } from '@keyhold/rental/deposit.ts'
import { collectableSeconds, rentsLeft } from '@keyhold/rental/standingOrder.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Query } from '../../../gateways/database.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import { findOrder } from './leaseOrder.ts'

interface Deps {
  readonly database: Query
  readonly clock: Clock
  readonly leases: Pick<Leases, 'findTerms'>
}

/** The ids of those among these leases. */
export async function listOrdersToStop(
  { database, clock, leases }: Deps,
  all: readonly Lease[],
  balances: ReadonlyMap<string, Balances>,
): Promise<string[]> {
  const now = clock.leaseNow()
  const found: string[] = []
  for (const { id: leaseId, moveOut, acceptance, paidTerms: id } of all) {
    const money = balances.get(leaseId)
    if (!money || money.isCancelled || !id || !acceptance) continue
    const isOver = now >= moveOut
    if (isOver ? now > money.moveOut + collectableSeconds : moveOut >= money.moveOut) continue
    const issued = await leases.findTerms(database, { ...acceptance, id })
    const order = issued && (await findOrder(database, issued, { isFinalOnly: false }))
    const left = order ? rentsLeft(order.order, { ...order, moveOut: money.moveOut, now }) : []
    if (left.some(({ ends }) => isOver || ends > moveOut)) found.push(leaseId)
  }
  return found
}
