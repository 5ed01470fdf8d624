/** Devices subscribed to push notices, and their opt-outs, in SQL. */
import type { PushKind } from '@keyhold/rental/noticeKind.ts'
import type { Query, Transaction } from '../../../../gateways/database.ts'
import type { Language } from '../../../../gateways/text.ts'

export interface Device {
  readonly accountId: string
  readonly sessionId: string
  readonly endpoint: string
  /** Both in base64url. */
  readonly publicKey: string
  readonly auth: string
  readonly language: Language
}

/** Blocks changes to an account's devices until the transaction ends. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx`select from account where id = ${accountId} for no key update`
}

/** Upserts a device by its session and endpoint; false if the endpoint belongs to another device. */
export async function replaceDevice(tx: Transaction, device: Device, at: Date): Promise<boolean> {
  await tx`delete from push_device
    where session_id = ${device.sessionId} or (endpoint = ${device.endpoint} and auth = ${device.auth})`
  const rows = await tx`
    insert into push_device ${tx({ ...device, addedAt: at })} on conflict (endpoint) do nothing returning id`
  return rows.length > 0
}

/** Replaces the subscription of the device that has this endpoint and secret; nothing if the new endpoint is taken. */
export async function replaceSubscription(
  query: Query,
  before: Pick<Device, 'endpoint' | 'auth'>,
  { endpoint, publicKey, auth }: Pick<Device, 'endpoint' | 'publicKey' | 'auth'>,
): Promise<void> {
  await query`update push_device set ${query({ endpoint, publicKey, auth })}
    where endpoint = ${before.endpoint} and auth = ${before.auth}
      and not exists (select from push_device other where other.endpoint = ${endpoint})`
}

/** Deletes an account's devices except its newest. */
export async function deleteAllButNewest(tx: Transaction, accountId: string, count: number): Promise<void> {
  await tx`delete from push_device where id in (
    select id from push_device where account_id = ${accountId} order by added_at desc, id offset ${count})`
}

export async function deleteOfSession(query: Query, sessionId: string): Promise<void> {
  await query`delete from push_device where session_id = ${sessionId}`
}

export async function deleteDevice(query: Query, id: string): Promise<void> {
  await query`delete from push_device where id = ${id}`
}

/** Whether a session's device is subscribed, and its endpoint. */
export async function findEndpoint(query: Query, sessionId: string): Promise<string | undefined> {
  const [row] = await query<{ endpoint: string }[]>`
    select endpoint from push_device where session_id = ${sessionId}`
  return row?.endpoint
}

/** An account's devices with valid sessions. */
export async function listDevices(
  query: Query,
  accountId: string,
  now: Date,
): Promise<{ readonly id: string; readonly language: Language }[]> {
  return query<{ id: string; language: Language }[]>`
    select push_device.id, language from push_device join session on session.id = session_id
    where push_device.account_id = ${accountId} and ended_at is null and expires_at > ${now} order by added_at`
}

export async function listOff(query: Query, accountId: string): Promise<PushKind[]> {
  const rows = await query<{ kind: PushKind }[]>`select kind from push_off where account_id = ${accountId}`
  return rows.map(({ kind }) => kind)
}

export async function insertOff(query: Query, accountId: string, kind: PushKind): Promise<void> {
  await query`insert into push_off (account_id, kind) values (${accountId}, ${kind}) on conflict do nothing`
}

export async function deleteOff(query: Query, accountId: string, kind: PushKind): Promise<void> {
  await query`delete from push_off where account_id = ${accountId} and kind = ${kind}`
}
