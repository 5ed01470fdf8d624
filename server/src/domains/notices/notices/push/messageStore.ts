/** The outbox of push messages, in SQL. */
import type { PushKind } from '@keyhold/rental/noticeKind.ts'
import type { Query, Transaction } from '../../../../gateways/database.ts'

export interface NewMessage {
  readonly deviceId: string
  readonly noticeId: bigint | null
  readonly kind: PushKind
  readonly title: string
  readonly path: string
}

/** A claimed message, with all that decides whether it is still sent. */
export interface ClaimedMessage extends NewMessage {
  readonly id: bigint
  readonly dueAt: Date
  readonly attempts: number
  readonly accountId: string
  readonly endpoint: string
  readonly publicKey: string
  readonly auth: string
  readonly language: string
  readonly isSignedIn: boolean
  readonly isOff: boolean
  readonly isRead: boolean
}

/**
 * Stores messages and returns how many: none for a device that was deleted meanwhile. The devices it stores one for are
 * locked until the transaction ends.
 */
export async function insertMessages(tx: Transaction, messages: readonly NewMessage[], at: Date): Promise<number> {
  let count = 0
  for (const { deviceId, noticeId, kind, title, path } of messages) {
    const rows = await tx`
      insert into push_message (device_id, notice_id, kind, title, path, due_at, next_attempt_at)
      select id, ${noticeId}, ${kind}, ${title}, ${path}, ${at}, ${at}
      from push_device where id = ${deviceId} for key share returning id`
    count += rows.length
  }
  return count
}

/** The number of due messages, counted up to a limit. */
export async function countDue(query: Query, now: Date, most: number): Promise<number> {
  const rows = await query`select from push_message where next_attempt_at <= ${now} limit ${most}`
  return rows.length
}

/** Claims the longest-waiting message until an instant: no other process sends it meanwhile. */
export async function claimNext(query: Query, now: Date, until: Date): Promise<ClaimedMessage | undefined> {
  const [row] = await query<ClaimedMessage[]>`
    with claimed as (
      update push_message set attempts = attempts + 1, next_attempt_at = ${until}, is_held = false
      where id = (
        select id from push_message where next_attempt_at <= ${now}
        order by next_attempt_at, id limit 1 for update skip locked)
      returning id, device_id, notice_id, kind, title, path, due_at, attempts)
    select claimed.*, device.account_id, endpoint, public_key, auth, language,
      ended_at is null and expires_at > ${now} as is_signed_in,
      exists (select from push_off off where off.account_id = device.account_id and off.kind = claimed.kind) as is_off,
      notice.read_at is not null as is_read
    from claimed join push_device device on device.id = device_id join session on session.id = session_id
      left join notice on notice.id = notice_id`
  return row
}

/** Schedules a retry at this time. */
export async function setNextAttempt(query: Query, id: bigint, at: Date): Promise<void> {
  await query`update push_message set next_attempt_at = ${at} where id = ${id}`
}

/** Quiet hours delay it until then: this is not a try, and its lifetime begins when they end. */
export async function setHeld(query: Query, id: bigint, until: Date): Promise<void> {
  await query`update push_message
    set is_held = true, attempts = attempts - 1, due_at = ${until}, next_attempt_at = ${until} where id = ${id}`
}

/** Reschedules a person's messages held back by quiet hours. */
export async function holdUntil(tx: Query, accountId: string, until: Date): Promise<void> {
  await tx`update push_message set due_at = ${until}, next_attempt_at = ${until}
    where is_held and device_id in (select id from push_device where account_id = ${accountId})`
}

export async function deleteMessage(query: Query, id: bigint): Promise<void> {
  await query`delete from push_message where id = ${id}`
}
