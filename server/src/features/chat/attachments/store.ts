/** The files of messages, in SQL: each with its bytes apart, so that the rows are read without them (D 7.8). */
import type { AttachmentKind, AttachmentSize } from '@keyhold/rental/attachment.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'

export interface AttachmentKey {
  readonly id: string
  readonly senderId: string
  readonly recipientId: string
}

/** `bytes` of what is handed out, before it is encrypted; `uploadHash` of what was uploaded: SHA-256 in hexadecimal digits. */
export interface StoredAttachment extends AttachmentKey {
  /** Null until a message names it. */
  readonly messageId: string | null
  readonly kind: AttachmentKind
  readonly uploadHash: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  readonly details: Buffer
}

export type AttachmentContents = Partial<Record<AttachmentSize, Buffer>>

const columns = (query: Query) =>
  query`id, sender_id, recipient_id, message_id, kind, upload_hash, bytes, width, height, details`

export async function findAttachment(query: Query, id: string): Promise<StoredAttachment | undefined> {
  const [row] = await query<StoredAttachment[]>`select ${columns(query)} from chat_attachment where id = ${id}`
  return row
}

/** Keeps one with its contents; whether it is: under its id another may have come first. */
export async function insertAttachment(
  tx: Transaction,
  attachment: StoredAttachment & { readonly uploadedAt: Date },
  contents: AttachmentContents,
): Promise<boolean> {
  const rows = await tx`
    insert into chat_attachment ${tx({ ...attachment })} on conflict (id) do nothing returning id`
  if (rows.length > 0)
    for (const [size, content] of Object.entries(contents))
      await tx`
        insert into chat_attachment_content (attachment_id, size, content) values (${attachment.id}, ${size}, ${content})`
  return rows.length > 0
}

export async function findContent(query: Query, id: string, size: AttachmentSize): Promise<Buffer | undefined> {
  const [row] = await query<{ content: Buffer }[]>`
    select content from chat_attachment_content where attachment_id = ${id} and size = ${size}`
  return row?.content
}

/** The files of messages, each message's in its order. */
export async function listOfMessages(
  query: Query,
  messageIds: readonly string[],
): Promise<(StoredAttachment & { readonly messageId: string })[]> {
  return query<(StoredAttachment & { readonly messageId: string })[]>`
    select ${columns(query)} from chat_attachment
    where message_id = any(${[...messageIds]}::uuid[]) order by message_id, position`
}

/** Those of these files that no message names yet, locked until the transaction ends, so that one message has each. */
export async function lockUnsent(query: Query, ids: readonly string[]): Promise<AttachmentKey[]> {
  return query<AttachmentKey[]>`
    select id, sender_id, recipient_id from chat_attachment
    where id = any(${[...ids]}::uuid[]) and message_id is null order by id for update`
}

/** Which message names which files, each from zero on. */
export async function setMessages(
  query: Query,
  named: readonly { readonly id: string; readonly messageId: string; readonly position: number }[],
): Promise<void> {
  await query`
    update chat_attachment set message_id = named.message_id, position = named.position
    from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ messageId }) => messageId)}::uuid[],
      ${named.map(({ position }) => position)}::integer[]) as named (id, message_id, position)
    where chat_attachment.id = named.id`
}

/** How many bytes somebody uploaded since an instant. */
export async function countBytes(query: Query, senderId: string, since: Date): Promise<number> {
  const [row] = await query<{ bytes: number }[]>`
    select coalesce(sum(bytes), 0)::integer as bytes from chat_attachment
    where sender_id = ${senderId} and uploaded_at > ${since}`
  return row?.bytes ?? 0
}

/** Whether there was one of this person that no message names. */
export async function deleteUnsent(query: Query, senderId: string, id: string): Promise<boolean> {
  const rows = await query`
    delete from chat_attachment where id = ${id} and sender_id = ${senderId} and message_id is null returning id`
  return rows.length > 0
}

/** Deletes what no message names and was uploaded before an instant. */
export async function deleteUnsentBefore(query: Query, before: Date): Promise<void> {
  await query`delete from chat_attachment where message_id is null and uploaded_at < ${before}`
}

/** What an attachment is bound to: its two people beside its own id, so that it is nobody else's. */
export const attachmentRowId = ({ senderId, recipientId, id }: AttachmentKey) => `${senderId} ${recipientId} ${id}`
/** Where its encrypted details lie. */
export const attachmentDetails = {
  table: 'chat_attachment',
  column: 'details',
  boundTo: ['sender_id', 'recipient_id', 'id'],
} as const
