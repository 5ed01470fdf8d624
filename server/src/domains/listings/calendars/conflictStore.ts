/** SQL for conflicts: nights of a lease that an external calendar says are taken (D 12.21). */
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'

export interface HeldStay extends Stay {
  readonly leaseId: string
  /** Whether its tenant lives there, or may come to: not a lease that ended before it was paid. */
  readonly isStanding: boolean
}

export interface StoredConflict extends Stay {
  readonly leaseId: string
  readonly sourceId: string
  readonly stoppedAt: Date | null
}

/** The nights that leases of a home hold after a day. */
export async function listHeldStays(query: Query, listingId: string, after: string): Promise<HeldStay[]> {
  return query<HeldStay[]>`
    select lease_id, lower(nights) as from, upper(nights) as to,
      status not in ('declined', 'withdrawn', 'expired', 'cancelled') as is_standing
    from stay join lease on lease.id = lease_id
    where stay.listing_id = ${listingId} and upper(nights) > ${after}`
}

const isOpen = (query: Query) => query`not (nights <@ confirmed)`

/** The conflicts of a home that the landlord has not settled: the first and last of their nights. */
export async function listOpen(query: Query, listingId: string): Promise<StoredConflict[]> {
  return query<StoredConflict[]>`
    select lease_id, source_id, lower(nights) as from, upper(nights) as to, stopped_at
    from calendar_conflict join lease on lease.id = lease_id
    where listing_id = ${listingId} and ${isOpen(query)}
      and status not in ('declined', 'withdrawn', 'expired', 'cancelled')
    order by lower(nights), lease_id, source_id`
}

/** Those of some leases whose payment an open conflict stops. */
export async function listStopped(query: Query, leaseIds: readonly string[]): Promise<string[]> {
  if (leaseIds.length === 0) return []
  const rows = await query<{ leaseId: string }[]>`
    select distinct lease_id from calendar_conflict
    where lease_id in ${query(leaseIds)} and stopped_at is not null and ${isOpen(query)}`
  return rows.map(({ leaseId }) => leaseId)
}

/** Stores what a lease and a calendar both take now; true if this opens a conflict. */
export async function setConflict(
  tx: Transaction,
  { leaseId, sourceId }: Pick<StoredConflict, 'leaseId' | 'sourceId'>,
  nights: readonly Stay[],
  at: Date,
): Promise<boolean> {
  const key = tx`lease_id = ${leaseId} and source_id = ${sourceId}`
  const [before] = await tx<{ isOpen: boolean }[]>`
    select ${isOpen(tx)} as is_open from calendar_conflict where ${key} for update`
  const both = tx`(select range_agg(daterange(from_day, to_day))
    from unnest(${nights.map(({ from }) => from)}::date[], ${nights.map(({ to }) => to)}::date[]) as night (from_day, to_day))`
  const [after] = await tx<{ isOpen: boolean }[]>`
    insert into calendar_conflict (lease_id, source_id, nights, found_at) values (${leaseId}, ${sourceId}, ${both}, ${at})
    on conflict (lease_id, source_id) do update set nights = excluded.nights
    returning not (calendar_conflict.nights <@ calendar_conflict.confirmed) as is_open`
  const isNew = after?.isOpen === true && before?.isOpen !== true
  if (isNew) await tx`update calendar_conflict set found_at = ${at}, stopped_at = null where ${key}`
  return isNew
}

/** Empties the conflicts of a home that are not in this list: their calendars say so no longer. */
export async function emptyOthers(
  tx: Transaction,
  listingId: string,
  found: readonly Pick<StoredConflict, 'leaseId' | 'sourceId'>[],
): Promise<void> {
  await tx`
    update calendar_conflict set nights = '{}'
    where source_id in (select id from calendar_source where listing_id = ${listingId}) and not isempty(nights)
      and (lease_id, source_id) not in (
        select * from unnest(${found.map(({ leaseId }) => leaseId)}::uuid[], ${found.map(({ sourceId }) => sourceId)}::uuid[]))`
}

/** Whether open conflicts stop the payment of a lease, and whether they do for the first time. */
export async function stopPayment(
  tx: Transaction,
  leaseId: string,
  at: Date,
): Promise<(Stay & { readonly isFirst: boolean }) | undefined> {
  const rows = await tx<(Stay & { isFirst: boolean })[]>`
    select lower(nights) as from, upper(nights) as to, stopped_at is null as is_first from calendar_conflict
    where lease_id = ${leaseId} and ${isOpen(tx)} order by nights for update`
  const [first] = rows
  if (!first) return undefined
  await tx`
    update calendar_conflict set stopped_at = coalesce(stopped_at, ${at}) where lease_id = ${leaseId} and ${isOpen(tx)}`
  return { ...first, isFirst: rows.some(({ isFirst }) => isFirst) }
}

/** The payment of a lease goes on. */
export async function setResumed(tx: Transaction, leaseId: string): Promise<void> {
  await tx`update calendar_conflict set stopped_at = null where lease_id = ${leaseId}`
}

/** The landlord confirms that the nights of a lease are free. */
export async function confirmFree(tx: Transaction, leaseId: string): Promise<void> {
  await tx`update calendar_conflict set confirmed = confirmed + nights where lease_id = ${leaseId} and ${isOpen(tx)}`
}
