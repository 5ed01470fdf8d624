/** SQL for the external calendars of homes. */
import { unreadableEntries } from '@keyhold/rental/calendarOmission.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import type { AskedKind, LeftOut, ReadCalendar, ReadUids, TakenPeriod } from './parsing/readCalendar.ts'

export interface StoredSource {
  readonly id: string
  readonly listingId: string
  readonly name: string
  readonly url: string
  readonly readAt: Date | null
  readonly failedSince: Date | null
  readonly failure: string | null
  /** Since when it is empty although it had future nights, which stay blocked until the landlord confirms. */
  readonly emptiedAt: Date | null
  readonly leftOut: LeftOut
  /** The landlord's answers; null until then. */
  readonly transparentTakes: boolean | null
  readonly beyondWindowTakes: boolean | null
}

/** A calendar as it is read; the answers are missing for one that was just added. */
export type SourceToRead = Pick<StoredSource, 'id' | 'listingId' | 'url'> &
  Partial<Pick<StoredSource, 'transparentTakes' | 'beyondWindowTakes'>>

const columns = [
  'id',
  'listingId',
  'name',
  'url',
  'readAt',
  'failedSince',
  'failure',
  'emptiedAt',
  'leftOut',
  'transparentTakes',
  'beyondWindowTakes',
] as const

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

/** Whether the landlord of a calendar does not know of its fault yet. */
interface Untold {
  readonly name: string
  readonly isUntold: boolean
}

/**
 * Replaces the periods of a source and schedules the next read at `next`. Ignored if the source was removed, or if a
 * read that began later is stored, because a slow one may be stale. A calendar that had nights after `today` and now has
 * none keeps them: the landlord is asked (D 12.6). So do entries that took nights and cannot be read now. Returns
 * undefined if the read was not stored, and otherwise whether its landlord is still to be notified of such entries.
 */
export async function replacePeriods(
  tx: Transaction,
  { id, listingId }: Pick<StoredSource, 'id' | 'listingId'>,
  { periods: read, leftOut, uids }: ReadCalendar,
  { at, next, today }: { readonly at: Date; readonly next: Date; readonly today: string },
): Promise<Untold | undefined> {
  const notifiedOf = unreadableEntries.some((reason) => leftOut[reason]) ? 'entries' : null
  const [stored] = await tx<Untold[]>`
    with before as (select notified_of as notified_before from calendar_source where id = ${id} for update)
    update calendar_source
    set read_at = ${at}, failed_since = null, failure = null, failures = 0, next_read_at = ${next},
      left_out = ${tx.json(leftOut)}, notified_of = ${notifiedOf}
    from before where id = ${id} and ${noLaterReading(tx, at)}
    returning name, notified_of is not null and notified_before is distinct from notified_of as is_untold`
  if (!stored) return undefined
  const periods = [...read, ...(await listUnreadable(tx, id, uids, today))]
  if (periods.length === 0 && (await hasNightsAfter(tx, id, today))) {
    await tx`update calendar_source set emptied_at = coalesce(emptied_at, ${at}) where id = ${id}`
    return stored
  }
  await tx`update calendar_source set emptied_at = null where id = ${id}`
  await tx`delete from blocked_days where source_id = ${id}`
  await tx`
    insert into blocked_days (listing_id, source_id, nights, kind, uids)
    select distinct on (from_day, to_day, kind) ${listingId}::uuid, ${id}::uuid, daterange(from_day, to_day), kind,
      array(select jsonb_array_elements_text(uids::jsonb))
    from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[],
      ${periods.map(({ kind }) => kind)}::text[], ${periods.map((period) => JSON.stringify(period.uids))}::text[])
      with ordinality as period (from_day, to_day, kind, uids, place)
    order by from_day, to_day, kind, place`
  return stored
}

/**
 * The nights of entries that cannot be read now, as they were read before. An entry that lost its UID too may be any that
 * is missing.
 */
async function listUnreadable(tx: Transaction, id: string, uids: ReadUids, today: string): Promise<TakenPeriod[]> {
  if (uids.unreadable.length === 0) return []
  const isMissing = uids.unreadable.includes('') ? tx`or not (uids && ${uids.present}::text[])` : tx``
  return tx<TakenPeriod[]>`
    select lower(nights) as from, upper(nights) as to, kind, uids from blocked_days
    where source_id = ${id} and upper(nights) > ${today} and (uids && ${uids.unreadable}::text[] ${isMissing})`
}

async function hasNightsAfter(tx: Transaction, id: string, day: string): Promise<boolean> {
  const rows = await tx`select from blocked_days where source_id = ${id} and upper(nights) > ${day} limit 1`
  return rows.length > 0
}

/** The landlord confirms that an emptied calendar is empty: its nights become free. Does nothing to any other. */
export async function freeEmptied(tx: Transaction, listingId: string, id: string): Promise<void> {
  const rows = await tx`
    update calendar_source set emptied_at = null
    where id = ${id} and listing_id = ${listingId} and emptied_at is not null returning id`
  if (rows.length > 0) await tx`delete from blocked_days where source_id = ${id}`
}

const answerColumns = { transparent: 'transparent_takes', 'beyond-window': 'beyond_window_takes' } as const

/** Stores an answer: the nights of this kind are taken like others from now on, or become free. */
export async function setAnswer(
  tx: Transaction,
  listingId: string,
  id: string,
  { kind, takes }: { readonly kind: AskedKind; readonly takes: boolean },
): Promise<void> {
  const rows = await tx`
    update calendar_source set ${tx(answerColumns[kind])} = ${takes}
    where id = ${id} and listing_id = ${listingId} returning id`
  if (rows.length === 0) return
  if (takes) await tx`update blocked_days set kind = 'taken' where source_id = ${id} and kind = ${kind}`
  else await tx`delete from blocked_days where source_id = ${id} and kind = ${kind}`
}

/**
 * Claims the calendars of a home to be read before a decision: those that are due, and those whose last read began
 * before `fresh`.
 */
export async function takeSourcesOf(
  query: Query,
  listingId: string,
  { now, fresh }: { readonly now: Date; readonly fresh: Date },
): Promise<StoredSource[]> {
  return query<StoredSource[]>`
    update calendar_source set taken_at = ${now}
    where listing_id = ${listingId}
      and (next_read_at <= ${now} or greatest(coalesce(read_at, '-infinity'), coalesce(taken_at, '-infinity')) < ${fresh})
    returning ${query(columns)}`
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
  const retry =
    again &&
    query`, failures = least(failures + 1, 20),
      next_read_at = ${at} + least(${again.pause} * 2 ^ failures, ${again.longest}) * interval '1 second'`
  await query`
    update calendar_source set failure = ${failure}, failed_since = coalesce(failed_since, ${at}) ${retry ?? query``}
    where id = ${id} and ${noLaterReading(query, at)}`
}

/**
 * Records that the landlord learns of a failing calendar; undefined if it works, or the landlord knows. A server that
 * does not answer is reported after `patience` failures in a row.
 */
export async function setNotified(
  query: Query,
  id: string,
  patience: number,
): Promise<Pick<Untold, 'name'> | undefined> {
  const [row] = await query<Pick<Untold, 'name'>[]>`
    update calendar_source set notified_of = 'file'
    where id = ${id} and failed_since is not null and failures >= ${patience} and notified_of is distinct from 'file'
    returning name`
  return row
}
