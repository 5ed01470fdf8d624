/**
 * Leases whose standing order has to be stopped: it could take rent for days after a stay that both ended in Keyhold
 * alone, or a rent after the stay, when the deposit may have paid it.
 */
import type { Balances } from '@keyhold/rental/deposit.ts'
import { collectableSeconds, rentsLeft } from '@keyhold/rental/standingOrder.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Query } from '../../../gateways/database.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import { findOrder, listWithOrders } from './leaseOrder.ts'

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
  const candidates = all.flatMap((lease) => {
    const { moveOut, acceptance, paidTerms } = lease
    const money = balances.get(lease.id)
    if (!money || money.isCancelled || !paidTerms || !acceptance) return []
    const isOver = now >= moveOut
    const isPast = isOver ? now > money.moveOut + collectableSeconds : moveOut >= money.moveOut
    return isPast ? [] : [{ lease, money, isOver, key: { ...acceptance, id: paidTerms } }]
  })
  const withOrders = await listWithOrders(
    database,
    candidates.map(({ key }) => key.id),
  )
  const found: string[] = []
  for (const { lease, money, isOver, key } of candidates) {
    const issued = withOrders.has(key.id) && (await leases.findTerms(database, key))
    const order = issued && (await findOrder(database, issued, { isFinalOnly: false }))
    const left = order ? rentsLeft(order.order, { ...order, moveOut: money.moveOut, now }) : []
    if (left.some(({ ends }) => isOver || ends > lease.moveOut)) found.push(lease.id)
  }
  return found
}
