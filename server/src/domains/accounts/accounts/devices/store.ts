/** SQL for known devices. */
import type { Query } from '../../../../gateways/database.ts'

export interface KnownDevice {
  readonly hash: Buffer
  readonly accountId: string
  readonly seenAt: Date
}

/** Whether the account knows this device; without an account, whether any does. */
export async function isKnown(query: Query, hash: Buffer, accountId?: string): Promise<boolean> {
  const rows = await query`
    select 1 from known_device where hash = ${hash} and account_id = coalesce(${accountId ?? null}::uuid, account_id) limit 1`
  return rows.length > 0
}

/** Whether the person has any known device. */
export async function hasDevices(query: Query, accountId: string): Promise<boolean> {
  return (await query`select from known_device where account_id = ${accountId} limit 1`).length > 0
}

/** Stores a device, or updates when it was last seen. */
export async function upsertDevice(query: Query, device: KnownDevice): Promise<void> {
  await query`insert into known_device ${query({ ...device })}
    on conflict (hash, account_id) do update set seen_at = excluded.seen_at`
}

/** Copies a device's accounts to another hash. */
export async function copyDevice(query: Query, { from, to }: { from: Buffer | null; to: Buffer }): Promise<void> {
  await query`insert into known_device (hash, account_id, seen_at)
    select ${to}::bytea, account_id, seen_at from known_device where hash = ${from}::bytea`
}

/** Deletes all devices of a person. */
export async function deleteDevices(query: Query, accountId: string): Promise<void> {
  await query`delete from known_device where account_id = ${accountId}`
}

/** Deletes devices not seen since an instant. */
export async function deleteUnseen(query: Query, since: Date): Promise<void> {
  await query`delete from known_device where seen_at < ${since}`
}
