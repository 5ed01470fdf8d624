/** A person's e-mail opt-outs, in SQL. */
import type { NoticeKind } from '@keyhold/rental/noticeKind.ts'
import type { Query } from '../../../../gateways/database.ts'

/** The kinds stored here; news belongs to the newsletter (D 9.3). */
export type StoredKind = Exclude<NoticeKind, 'money' | 'news'>

export async function listOff(query: Query, accountId: string): Promise<StoredKind[]> {
  const rows = await query<{ kind: StoredKind }[]>`select kind from email_off where account_id = ${accountId}`
  return rows.map(({ kind }) => kind)
}

export async function insertOff(query: Query, accountId: string, kind: StoredKind): Promise<void> {
  await query`insert into email_off (account_id, kind) values (${accountId}, ${kind}) on conflict do nothing`
}

export async function deleteOff(query: Query, accountId: string, kind: StoredKind): Promise<void> {
  await query`delete from email_off where account_id = ${accountId} and kind = ${kind}`
}

/** Minutes of the day in a time zone. */
export interface StoredQuietHours {
  readonly fromMinute: number
  readonly untilMinute: number
  readonly timeZone: string
}

export async function findQuietHours(query: Query, accountId: string): Promise<StoredQuietHours | undefined> {
  const [row] = await query<StoredQuietHours[]>`
    select from_minute, until_minute, time_zone from quiet_hours where account_id = ${accountId}`
  return row
}

/** The same, locked: a change waits for the caller's transaction and then finds what it held back. */
export async function lockQuietHours(query: Query, accountId: string): Promise<StoredQuietHours | undefined> {
  const [row] = await query<StoredQuietHours[]>`
    select from_minute, until_minute, time_zone from quiet_hours where account_id = ${accountId} for share`
  return row
}

export async function setQuietHours(query: Query, accountId: string, hours: StoredQuietHours): Promise<void> {
  await query`
    insert into quiet_hours ${query({ accountId, ...hours })}
    on conflict (account_id) do update set from_minute = excluded.from_minute,
      until_minute = excluded.until_minute, time_zone = excluded.time_zone`
}

export async function deleteQuietHours(query: Query, accountId: string): Promise<void> {
  await query`delete from quiet_hours where account_id = ${accountId}`
}
