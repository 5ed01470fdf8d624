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

/** A message, with all that decides whether it is still sent. */
export interface StoredMessage extends NewMessage {
  readonly id: bigint
  readonly dueAt: Date
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
      insert into push_message (device_id, notice_id, kind, title, path, due_at, next_try_at)
      select id, ${noticeId}, ${kind}, ${title}, ${path}, ${at}, ${at}
      from push_device where id = ${deviceId} for key share returning id`
    count += rows.length
  }
  return count
}

export async function findMessage(query: Query, id: bigint, now: Date): Promise<StoredMessage | undefined> {
  const [row] = await query<StoredMessage[]>`
    select message.id, device_id, notice_id, message.kind, message.title, message.path, due_at, device.account_id, endpoint,
      public_key, auth, language, ended_at is null and expires_at > ${now} as is_signed_in,
      exists (select from push_off off where off.account_id = device.account_id and off.kind = message.kind) as is_off,
      notice.read_at is not null as is_read
    from push_message message join push_device device on device.id = device_id join session on session.id = session_id
      left join notice on notice.id = notice_id
    where message.id = ${id}`
  return row
}

/** Schedules a retry at this time. */
export async function setNextTry(query: Query, id: bigint, at: Date): Promise<void> {
  await query`update push_message set next_try_at = ${at} where id = ${id}`
}

/** Quiet hours delay it until then: it counts as untried, and its lifetime begins when they end. */
export async function setHeld(query: Query, id: bigint, until: Date): Promise<void> {
  await query`update push_message set tries = 0, due_at = ${until}, next_try_at = ${until} where id = ${id}`
}

/** Reschedules a person's untried messages, among them those held back by quiet hours. */
export async function holdUntil(tx: Query, accountId: string, until: Date): Promise<void> {
  await tx`update push_message set due_at = ${until}, next_try_at = ${until}
    where tries = 0 and device_id in (select id from push_device where account_id = ${accountId})`
}

export async function deleteMessage(query: Query, id: bigint): Promise<void> {
  await query`delete from push_message where id = ${id}`
}
