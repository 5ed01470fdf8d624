/** SQL for standing orders: the tenant's epoch, and when the keeper reads an order next. */
import type { Query } from '../../../gateways/database.ts'
import type { IssuedTerms } from '../../leases/leases/service.ts'

/** How often the tenant of these terms stopped all of their orders; by final events alone, or by all seen ones. */
export async function findEpoch(
  query: Query,
  { chainId, escrow, terms }: IssuedTerms,
  isFinalOnly: boolean,
): Promise<bigint> {
  const [row] = await query<{ epoch: bigint }[]>`
    select coalesce(max((payload ->> 'epoch')::bigint), 0) as epoch from chain_event
    where kind = 'AllOrdersStopped' and account = ${terms.tenant} and chain_id = ${chainId} and escrow = ${escrow}
      and (is_final or not ${isFinalOnly})`
  return row?.epoch ?? 0n
}

/** A lease whose order is to be read from an instant on; 0 or less after a change. */
export interface OrderCheck {
  readonly leaseId: string
  readonly nextAt: bigint
}

/** The leases whose order is to be read at an instant, longest waiting first. */
export async function listOrderChecks(query: Query, chainId: number, now: number): Promise<OrderCheck[]> {
  return query<OrderCheck[]>`
    select lease_id, next_at from order_check where chain_id = ${chainId} and next_at <= ${now}
    order by next_at limit 100`
}

/** The other leases of a lease's tenant that had an order. */
export async function listOtherOrders(query: Query, leaseId: string): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select other.id from lease join lease other on other.tenant_id = lease.tenant_id and other.id <> lease.id
      join order_check on order_check.lease_id = other.id
    where lease.id = ${leaseId}`
  return rows.map(({ id }) => id)
}

/** Sets the next reading, unless an event of the order came meanwhile. */
export async function setOrderCheck(query: Query, { leaseId, nextAt }: OrderCheck, next: number): Promise<void> {
  await query`update order_check set next_at = ${next} where lease_id = ${leaseId} and next_at = ${nextAt}`
}
