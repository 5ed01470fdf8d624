/** SQL for the days of homes: blocked, let, requested, and taken by external calendars. */
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import type { TakenKind } from './parsing/readCalendar.ts'

export interface StoredBlock extends Stay {
  readonly id: string
  readonly sourceId: string | null
  readonly note: string | null
  /** Of an external calendar: how it marks these nights. */
  readonly kind: TakenKind | null
}

export interface LeasedNights extends Stay {
  readonly leaseId: string
  readonly isAsked: boolean
}

/** Returns blocked days that end after a day, in order. */
export async function listBlocks(query: Query, listingId: string, after: string): Promise<StoredBlock[]> {
  return query<StoredBlock[]>`
    select id, source_id, note, kind, lower(nights) as from, upper(nights) as to from blocked_days
    where listing_id = ${listingId} and upper(nights) > ${after} order by nights, id`
}

/** Returns leased or held nights, and pending requests, ending after a day. */
export async function listLeasedNights(query: Query, listingId: string, after: string): Promise<LeasedNights[]> {
  return query<LeasedNights[]>`
    select lease_id, lower(nights) as from, upper(nights) as to, false as is_asked from stay
    where listing_id = ${listingId} and upper(nights) > ${after}
    union all select id, valid_from, valid_to, true from lease
    where listing_id = ${listingId} and status in ('requested', 'received') and valid_to > ${after}`
}

/** Counts the landlord's blocked periods that are not over. */
export async function countBlocks(tx: Transaction, listingId: string, after: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from blocked_days
    where listing_id = ${listingId} and source_id is null and upper(nights) > ${after}`
  return row?.count ?? 0
}

export async function insertBlock(
  tx: Transaction,
  listingId: string,
  { from, to, note }: Stay & { readonly note: string | null },
): Promise<void> {
  await tx`insert into blocked_days (listing_id, nights, note) values (${listingId}, daterange(${from}, ${to}), ${note})`
}

/** Deletes a blocked period; false if there was none. */
export async function deleteBlock(query: Query, listingId: string, id: string): Promise<boolean> {
  const rows = await query`
    delete from blocked_days where id = ${id} and listing_id = ${listingId} and source_id is null returning id`
  return rows.length > 0
}

export async function findVersion(query: Query, listingId: string): Promise<number | undefined> {
  const [row] = await query<{ calendarVersion: number }[]>`
    select calendar_version from listing where id = ${listingId} and deleted_at is null`
  return row?.calendarVersion
}

export async function setNextVersion(query: Query, listingId: string): Promise<void> {
  await query`update listing set calendar_version = calendar_version + 1 where id = ${listingId}`
}

/** The ids in the UIDs of a home's own calendar: of its leases and of what its landlord blocked. */
export async function listOwnIds(query: Query, listingId: string): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select id from lease where listing_id = ${listingId}
    union all select id from blocked_days where listing_id = ${listingId} and source_id is null`
  return rows.map(({ id }) => id)
}
