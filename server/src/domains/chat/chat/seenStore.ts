/** SQL for the read state: one cursor per party of a conversation. */
import type { Query } from '../../../gateways/database.ts'

/** Bus note: the reader has seen the other's messages up to a sequence. */
export interface SeenNote {
  readonly readerId: string
  readonly senderId: string
  readonly sequence: number
}

/** SQL on `conversation`: the person's seen cursor. */
export const seenBy = (query: Query, personId: string) =>
  query`case when first_id = ${personId} then first_seen else second_seen end`

/** SQL on `message` and its `conversation`: the recipient's seen cursor. */
export const seenByRecipient = (query: Query) =>
  query`case when first_id = recipient_id then first_seen else second_seen end`

/** SQL on `message` and its `conversation`: whether the recipient has seen it. */
export const isSeen = (query: Query) => query`sequence <= ${seenByRecipient(query)}`

/** The messages to a reader in their conversation are seen up to a sequence. */
export interface Seen {
  readonly conversationId: string
  readonly readerId: string
  readonly sequence: number
}

/** Moves the seen cursor; returns the new position if anything was unseen. Updates no message rows. */
export async function setSeen(query: Query, { conversationId, readerId, sequence }: Seen): Promise<SeenNote[]> {
  return query<SeenNote[]>`
    with reader as (
      select id, first_id, case when first_id = ${readerId} then second_id else first_id end as other_id,
        ${seenBy(query, readerId)} as before, least(${sequence}::integer, last_sequence) as upto
      from conversation where id = ${conversationId} and ${seenBy(query, readerId)} < least(${sequence}::integer, last_sequence)
      for no key update),
    moved as (
      update conversation set first_seen = case when reader.first_id = ${readerId} then upto else first_seen end,
        second_seen = case when reader.first_id = ${readerId} then second_seen else upto end
      from reader where conversation.id = reader.id)
    select ${readerId}::uuid as reader_id, other_id as sender_id, max(sequence) as sequence
    from reader join message on conversation_id = reader.id and recipient_id = ${readerId} and sequence > before and sequence <= upto
    group by other_id`
}

/** SQL on `conversation`: how many messages this person has not seen. */
export const unseenIn = (query: Query, personId: string) => query`(
  select count(*) from message
  where conversation_id = conversation.id and recipient_id = ${personId} and sequence > ${seenBy(query, personId)})`

export async function countUnseen(query: Query, personId: string): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select coalesce(sum(${unseenIn(query, personId)}), 0)::integer as count from conversation
    where (first_id = ${personId} or second_id = ${personId}) and last_sequence > ${seenBy(query, personId)}`
  return row?.count ?? 0
}
