/** SQL for files of messages; the bytes are in a separate table, so that listing rows does not read them (D 7.8). */
import type { AttachmentKind, AttachmentSize } from '@keyhold/rental/attachment.ts'
import type { Query, Transaction } from '../../../../gateways/database.ts'

export interface AttachmentKey {
  readonly id: string
  readonly senderId: string
  readonly recipientId: string
}

/** `bytes`: size as served, before encryption; `uploadHash`: SHA-256 of the upload, in hexadecimal. */
export interface StoredAttachment extends AttachmentKey {
  /** Null until a message attaches it. */
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

/** Stores a file with its contents; false if the id was inserted before. */
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

/** Returns the files of messages, in each message's order. */
export async function listOfMessages(
  query: Query,
  messageIds: readonly string[],
): Promise<(StoredAttachment & { readonly messageId: string })[]> {
  return query<(StoredAttachment & { readonly messageId: string })[]>`
    select ${columns(query)} from chat_attachment
    where message_id = any(${[...messageIds]}::uuid[]) order by message_id, position`
}

/** Returns the unsent files among these, locked until the transaction ends, so that only one message gets each. */
export async function lockUnsent(query: Query, ids: readonly string[]): Promise<AttachmentKey[]> {
  return query<AttachmentKey[]>`
    select id, sender_id, recipient_id from chat_attachment
    where id = any(${[...ids]}::uuid[]) and message_id is null order by id for update`
}

/** Sets which message has which files; places count from zero. */
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

/** Returns how many bytes a person uploaded since an instant. */
export async function countBytes(query: Query, senderId: string, since: Date): Promise<number> {
  const [row] = await query<{ bytes: number }[]>`
    select coalesce(sum(bytes), 0)::integer as bytes from chat_attachment
    where sender_id = ${senderId} and uploaded_at > ${since}`
  return row?.bytes ?? 0
}

/** Deletes an unsent file of this person; false if there was none. */
export async function deleteUnsent(query: Query, senderId: string, id: string): Promise<boolean> {
  const rows = await query`
    delete from chat_attachment where id = ${id} and sender_id = ${senderId} and message_id is null returning id`
  return rows.length > 0
}

/** Deletes files that were never sent and were uploaded before an instant. */
export async function deleteUnsentBefore(query: Query, before: Date): Promise<void> {
  await query`delete from chat_attachment where message_id is null and uploaded_at < ${before}`
}

/** The id the ciphertext is bound to: both people and the file's own id, so it cannot be moved to another row. */
export const attachmentRowId = ({ senderId, recipientId, id }: AttachmentKey) => `${senderId} ${recipientId} ${id}`
/** The column with the encrypted details. */
export const attachmentDetails = {
  table: 'chat_attachment',
  column: 'details',
  boundTo: ['sender_id', 'recipient_id', 'id'],
} as const
