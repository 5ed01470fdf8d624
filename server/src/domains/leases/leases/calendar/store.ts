/** The scheduler's queries: ended leases, and nights that can no longer be paid for. */
import type { Query } from '../../../../gateways/database.ts'

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Requests not answered in time, at an instant of the lease clock (D 6.1). */
export async function listUnanswered(query: Query, now: number): Promise<string[]> {
  return ids(
    await query<{ id: string }[]>`
      select id from lease where status in ('requested', 'received') and answer_by <= ${now}
      order by number limit 100`,
  )
}

/** Accepted leases that can no longer be paid: a final block is later than payBy (D 6.4). */
export async function listUnpaid(query: Query, finalTime: number): Promise<string[]> {
  return ids(
    await query<{ id: string }[]>`
      select id from lease where status = 'accepted' and pay_by < ${finalTime} order by number limit 100`,
  )
}

/** A finished stay without a deposit in the escrow; the amount the landlord never paid back, in the smallest unit. */
export interface EndedStay {
  readonly id: string
  readonly notReturned: string
}

/**
 * Finished stays without a deposit in the escrow: move-out has passed, and the landlord paid back what the handover
 * paid beyond the rent (D 11.3), or `waitSeconds` have passed since it was owed.
 */
export async function listEnded(query: Query, now: number, waitSeconds: number): Promise<EndedStay[]> {
  return query<EndedStay[]>`
    select id, owed::text as not_returned from (
      select id, number, return_due, deposit_owed(lease) as owed
      from lease where status = 'released' and deposit = 0 and move_out <= ${now}) ended
    where (owed = 0 and not exists (select from deposit_return
        where lease_id = ended.id and statement is not null and answer is null))
      or return_due + ${waitSeconds} <= ${now}
    order by number limit 100`
}

/** Leases that ended unpaid and still hold nights, though they can no longer be paid (D 6.4). */
export async function listLapsedNights(query: Query, finalTime: number): Promise<string[]> {
  return ids(
    await query<{ id: string }[]>`
      select lease.id from stay join lease on lease.id = stay.lease_id
      where status in ('withdrawn', 'cancelled', 'expired') and paid_terms is null and pay_by < ${finalTime}
      order by lease.number limit 100`,
  )
}
