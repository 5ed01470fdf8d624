/** A person's own data, in SQL: read for an archive, which waits for its download. */
import type { Query } from '../../../gateways/database.ts'
import { ofAddress, ofHomes, ofLeases, owned } from './tables.ts'

type Row = Readonly<Record<string, unknown>>

const leaves = (row: Row, without: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !without.includes(name)))

/** Every row of a person's own, by table. */
export async function listOwn(query: Query, accountId: string): Promise<ReadonlyMap<string, readonly Row[]>> {
  const all = new Map<string, Row[]>()
  for (const [table, columns] of Object.entries(owned))
    for (const { column, without = [] } of columns) {
      const rows = await query<{ row: Row }[]>`
        select to_jsonb(own) as row from ${query(table)} own where ${query(column)} = ${accountId}`
      all.set(table, [...(all.get(table) ?? []), ...rows.map(({ row }) => leaves(row, without))])
    }
  for (const table of ofLeases) {
    const rows = await query<{ row: Row }[]>`
      select to_jsonb(own) as row from ${query(table)} own
      where ${query(table === 'renewal' ? 'old_lease_id' : 'lease_id')} in (
        select id from lease where tenant_id = ${accountId} or landlord_id = ${accountId})`
    all.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  for (const table of ofHomes) {
    const rows = await query<{ row: Row }[]>`
      select to_jsonb(own) as row from ${query(table)} own
      where listing_id in (select id from listing where landlord_id = ${accountId})`
    all.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return all
}

/** The newsletter's data about an address, by table. */
export async function listByAddress(query: Query, email: string): Promise<ReadonlyMap<string, readonly Row[]>> {
  const all = new Map<string, Row[]>()
  for (const table of ofAddress) {
    const rows = await query<
      { row: Row }[]
    >`select to_jsonb(own) as row from ${query(table)} own where email = ${email}`
    all.set(
      table,
      rows.map(({ row }) => leaves(row, ['unsubscribe_hash', 'earlier_unsubscribe_hash', 'confirm_hash'])),
    )
  }
  return all
}

/** The files a person sent in messages, newest first, up to `most` bytes. */
export async function listSentFiles(query: Query, accountId: string, most: number): Promise<{ id: string }[]> {
  return query<{ id: string }[]>`
    select id from (select id, uploaded_at, sum(bytes) over (order by uploaded_at desc, id) as together
      from chat_attachment where sender_id = ${accountId} and message_id is not null) sent
    where together <= ${most} order by uploaded_at desc, id`
}

/** The pictures of a person's homes, each in its largest width. */
export async function listPictures(query: Query, accountId: string): Promise<{ id: string; width: number }[]> {
  return query<{ id: string; width: number }[]>`
    select photo.id, (select max(one) from unnest(widths) one) as width from photo join listing on listing.id = listing_id
    where landlord_id = ${accountId} order by listing_id, position`
}

/** The identities a person gave in their requests, as stored. */
export async function listIdentities(query: Query, accountId: string): Promise<{ id: string; identity: Buffer }[]> {
  return query<{ id: string; identity: Buffer }[]>`
    select id, identity from lease where tenant_id = ${accountId} and identity_gone_at is null`
}

export interface Archive {
  readonly askedAt: Date
  readonly madeAt: Date | null
  /** The session that requested it. */
  readonly sessionId: string
}

/** The owner of an archive, and the session. */
export interface Asking {
  readonly id: string
  readonly sessionId: string
}

/** The archive that is being built, waits for its download, or was downloaded since then and can be again. */
export async function findArchive(query: Query, accountId: string, since: Date): Promise<Archive | undefined> {
  const [row] = await query<Archive[]>`
    select asked_at, made_at, session_id from data_export where account_id = ${accountId} and coalesce(fetched_at > ${since}, true)`
  return row
}

/** Records a request for an archive; false while one is being built or waits. */
export async function insertArchive(query: Query, { id, sessionId }: Asking, askedAt: Date): Promise<boolean> {
  const rows = await query`
    insert into data_export (account_id, session_id, asked_at, taken_until) values (${id}, ${sessionId}, ${askedAt}, now())
    on conflict (account_id) do update set session_id = excluded.session_id, asked_at = excluded.asked_at, made_at = null,
      archive = null, fetched_at = null, tries = 0, taken_by = null, taken_until = excluded.taken_until
    where data_export.fetched_at is not null returning 1`
  return rows.length > 0
}

/** Moves a pending archive to another session. */
export async function setSession(query: Query, { id, sessionId }: Asking): Promise<void> {
  await query`update data_export set session_id = ${sessionId} where account_id = ${id}`
}

/** The owner of the archive a process builds. */
interface Held {
  readonly accountId: string
  readonly by: string
}

/**
 * Claims the longest-waiting unclaimed archive; returns how often it was begun, this time included. The claim outlasts
 * one file and the pause of a migrated machine. All times use the database clock, because host clocks differ. After
 * each failed try the claim doubles, to an hour at most, because an archive that kills its processes would kill the
 * next as well. A longer claim was written by a wrong clock.
 */
export async function takeUnmade(query: Query, by: string): Promise<{ accountId: string; tries: number } | undefined> {
  const [row] = await query<{ accountId: string; tries: number }[]>`
    update data_export set tries = tries + 1, taken_by = ${by},
      taken_until = now() + least(interval '5 minutes' * power(2, least(tries, 4)), interval '1 hour')
    where account_id = (
      select account_id from data_export
      where made_at is null and (taken_until <= now() or taken_until > now() + interval '2 hours')
      order by asked_at limit 1 for update skip locked)
    returning account_id, tries`
  return row
}

/** Heartbeat: extends the claim as long again. Returns whether the caller still held it. */
export async function keepTaken(query: Query, { accountId, by }: Held): Promise<boolean> {
  const { count } = await query`
    update data_export set taken_until = now() + least(interval '5 minutes' * power(2, least(tries - 1, 4)), interval '1 hour')
    where account_id = ${accountId} and taken_by = ${by}`
  return count > 0
}

/** Backs off for an hour after a failed try. */
export async function putOff(query: Query, { accountId, by }: Held): Promise<void> {
  await query`update data_export set taken_by = null, taken_until = now() + interval '1 hour'
    where account_id = ${accountId} and taken_by = ${by}`
}

/** Releases a process's claim at once, as if it had not begun. */
export async function giveBack(query: Query, by: string): Promise<void> {
  await query`update data_export set taken_by = null, taken_until = now(), tries = tries - 1 where taken_by = ${by}`
}

/** Stores a requested archive; false if the claim is lost, or the request is gone. */
export async function setArchive(
  query: Query,
  { accountId, by }: Held,
  archive: Buffer,
  madeAt: Date,
): Promise<boolean> {
  const rows = await query`
    update data_export set archive = ${archive}, made_at = ${madeAt}, taken_by = null, taken_until = null
    where account_id = ${accountId} and taken_by = ${by} returning 1`
  return rows.length > 0
}

/** The archive this session requested, unless it was downloaded before an instant. */
export async function readArchive(query: Query, { id, sessionId }: Asking, since: Date): Promise<Buffer | undefined> {
  const [row] = await query<{ archive: Buffer }[]>`
    select archive from data_export where account_id = ${id} and session_id = ${sessionId} and made_at is not null
      and coalesce(fetched_at > ${since}, true)`
  return row?.archive
}

export async function setFetched(query: Query, accountId: string, at: Date): Promise<void> {
  await query`update data_export set fetched_at = ${at}
    where account_id = ${accountId} and made_at is not null and fetched_at is null`
}

/** Cancels the request; false if the claim is another's. */
export async function deleteUnmade(query: Query, { accountId, by }: Held): Promise<boolean> {
  const rows = await query`
    delete from data_export where account_id = ${accountId} and taken_by = ${by} returning 1`
  return rows.length > 0
}

/** Deletes archives built before an instant, and those downloaded before another. */
export async function deleteDone(query: Query, before: { readonly made: Date; readonly fetched: Date }): Promise<void> {
  await query`delete from data_export where made_at < ${before.made} or fetched_at < ${before.fetched}`
}
