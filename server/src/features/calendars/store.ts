/** SQL for blocked days and the external calendars of homes. */
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Query, Transaction } from '../../gateways/database.ts'

export interface StoredBlock extends Stay {
  readonly id: string
  readonly sourceId: string | null
  readonly note: string | null
}

export interface StoredSource {
  readonly id: string
  readonly listingId: string
  readonly name: string
  readonly url: string
  readonly readAt: Date | null
  readonly failedSince: Date | null
  readonly failure: string | null
}

export interface LeasedNights extends Stay {
  readonly leaseId: string
  readonly isAsked: boolean
}

/** Returns blocked days that end after a day, in order. */
export async function listBlocks(query: Query, listingId: string, after: string): Promise<StoredBlock[]> {
  return query<StoredBlock[]>`
    select id, source_id, note, lower(nights) as from, upper(nights) as to from blocked_days
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

const columns = ['id', 'listingId', 'name', 'url', 'readAt', 'failedSince', 'failure'] as const

export async function listSources(query: Query, listingId: string): Promise<StoredSource[]> {
  return query<StoredSource[]>`
    select ${query(columns)} from calendar_source where listing_id = ${listingId} order by created_at, id`
}

/** Counts the calendars that a landlord's homes read, without deleted homes. */
export async function countSourcesOf(query: Query, landlordId: string): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select count(*)::integer as count from calendar_source join listing on listing.id = listing_id
    where landlord_id = ${landlordId} and deleted_at is null`
  return row?.count ?? 0
}

/** Inserts a calendar; undefined if the home reads this address already. */
export async function insertSource(
  tx: Transaction,
  source: Pick<StoredSource, 'listingId' | 'name' | 'url'> & { readonly at: Date },
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    insert into calendar_source (listing_id, name, url, created_at, next_read_at)
    values (${source.listingId}, ${source.name}, ${source.url}, ${source.at}, now())
    on conflict on constraint a_calendar_is_read_once do nothing returning id`
  return row?.id
}

export async function deleteSource(query: Query, listingId: string, id: string): Promise<boolean> {
  const rows = await query`delete from calendar_source where id = ${id} and listing_id = ${listingId} returning id`
  return rows.length > 0
}

/**
 * Claims due calendars and postpones them until `next` so that no other process reads them: one of each landlord, the
 * least recently read landlord first.
 */
export async function takeDueSources(
  query: Query,
  { now, next, most }: { readonly now: Date; readonly next: Date; readonly most: number },
): Promise<StoredSource[]> {
  return query<StoredSource[]>`
    with due as (
      select distinct on (landlord_id) landlord_id, calendar_source.id, next_read_at
      from calendar_source join listing on listing.id = listing_id
      where next_read_at <= ${now} and deleted_at is null order by landlord_id, next_read_at),
    turn as (
      select due.id from due
      order by (
        select max(taken_at) from listing join calendar_source on listing_id = listing.id
        where listing.landlord_id = due.landlord_id) nulls first, next_read_at
      limit ${most})
    update calendar_source set next_read_at = ${next}, taken_at = ${now} where id in (
      select id from calendar_source where id in (select id from turn) and next_read_at <= ${now} for update skip locked)
    returning ${query(columns)}`
}

/** The database's clock, shared by all processes, so that they agree on which of two reads began later. */
export async function databaseNow(query: Query): Promise<Date> {
  const [row] = await query<[{ at: Date }]>`select clock_timestamp() as at`
  return row.at
}

/** Whether no later read is stored. A time in the future was stored by a wrong clock. */
const noLaterReading = (query: Query, at: Date) => query`
  (read_at is null or read_at <= ${at} or read_at > clock_timestamp() + interval '1 minute')`

/**
 * Replaces the periods of a source and schedules the next read at `next`. Ignored if the source was removed, or if a
 * read that began later is stored, because a slow one may be stale.
 */
export async function replacePeriods(
  tx: Transaction,
  { id, listingId }: Pick<StoredSource, 'id' | 'listingId'>,
  periods: readonly Stay[],
  { at, next }: { readonly at: Date; readonly next: Date },
): Promise<void> {
  const rows = await tx`
    update calendar_source
    set read_at = ${at}, failed_since = null, failure = null, failures = 0, next_read_at = ${next}
    where id = ${id} and ${noLaterReading(tx, at)} returning id`
  if (rows.length === 0) return
  await tx`delete from blocked_days where source_id = ${id}`
  await tx`
    insert into blocked_days (listing_id, source_id, nights)
    select ${listingId}, ${id}, daterange(period.from_day, period.to_day)
    from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[])
      as period (from_day, to_day)`
}

/**
 * Keeps the previous content; ignored if a later read is stored. Retries after `pause` seconds, with exponential
 * backoff up to `longest`; without them at the scheduled time.
 */
export async function setFailure(
  query: Query,
  id: string,
  { failure, at, again }: { failure: string; at: Date; again: { pause: number; longest: number } | undefined },
): Promise<void> {
  if (!again) {
    await query`
      update calendar_source set failure = ${failure}, failed_since = coalesce(failed_since, ${at})
      where id = ${id} and ${noLaterReading(query, at)}`
    return
  }
  const { pause, longest } = again
  await query`
    update calendar_source set failure = ${failure}, failed_since = coalesce(failed_since, ${at}),
      failures = least(failures + 1, 20),
      next_read_at = ${at} + least(${pause} * 2 ^ failures, ${longest}) * interval '1 second'
    where id = ${id} and ${noLaterReading(query, at)}`
}
