/** Known devices, in SQL. */
import type { Query } from '../../../gateways/database.ts'

export interface KnownDevice {
  readonly hash: Buffer
  readonly accountId: string
  readonly seenAt: Date
}

/** Whether somebody signed in from a device; without an account, whether anybody did. */
export async function isKnown(query: Query, hash: Buffer, accountId?: string): Promise<boolean> {
  const rows = await query`
    select 1 from known_device where hash = ${hash} and account_id = coalesce(${accountId ?? null}::uuid, account_id) limit 1`
  return rows.length > 0
}

/** Whether somebody signed in from any device before. */
export async function hasDevices(query: Query, accountId: string): Promise<boolean> {
  return (await query`select from known_device where account_id = ${accountId} limit 1`).length > 0
}

/** Keeps a device, or when it was seen last. */
export async function upsertDevice(query: Query, device: KnownDevice): Promise<void> {
  await query`insert into known_device ${query({ ...device })}
    on conflict (hash, account_id) do update set seen_at = excluded.seen_at`
}

/** Knows under another hash whom it knows under this one. */
export async function copyDevice(query: Query, { from, to }: { from: Buffer | null; to: Buffer }): Promise<void> {
  await query`insert into known_device (hash, account_id, seen_at)
    select ${to}::bytea, account_id, seen_at from known_device where hash = ${from}::bytea`
}

/** Forgets every device of somebody. */
export async function deleteDevices(query: Query, accountId: string): Promise<void> {
  await query`delete from known_device where account_id = ${accountId}`
}

/** Forgets devices not seen since an instant. */
export async function deleteUnseen(query: Query, since: Date): Promise<void> {
  await query`delete from known_device where seen_at < ${since}`
}
