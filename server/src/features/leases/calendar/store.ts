/** What the calendar asks of leases, in SQL: which ones are over, and which nights nobody can pay for any more. */
import type { Query, Transaction } from '../../../gateways/database.ts'

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Requests that nobody answered in time, at an instant of the lease clock (D 6.1). */
export async function listUnanswered(query: Query, now: number): Promise<string[]> {
  return ids(
    await query<{ id: string }[]>`
      select id from lease where stage in ('Pending Request', 'Request Received') and answer_by <= ${now}
      order by number limit 100`,
  )
}

/** Accepted leases whose payment can no longer come: a final block is later than payBy (D 6.4). */
export async function listUnpaid(query: Query, finalTime: number): Promise<string[]> {
  return ids(
    await query<{ id: string }[]>`
      select id from lease where stage = 'Pay Deposit' and pay_by < ${finalTime} order by number limit 100`,
  )
}

/** Stays without a deposit that are over: move-out has passed (D 6.2). */
export async function listEnded(query: Query, now: number): Promise<string[]> {
  return ids(
    await query<{ id: string }[]>`
      select id from lease where stage = 'Released' and deposit = 0 and move_out <= ${now} order by number limit 100`,
  )
}

/** Frees the nights of leases that ended unpaid, once no payment can come (D 6.4). */
export async function freeLapsedNights(tx: Transaction | Query, finalTime: number): Promise<void> {
  await tx`
    delete from stay using lease
    where lease.id = stay.lease_id and stage in ('Withdrawn', 'Cancelled', 'Expired') and paid_terms is null
      and pay_by < ${finalTime}`
}
