/** What was seen, in SQL: up to a mark of each of the two of a conversation. */
import type { Query } from '../../gateways/database.ts'

/** What the processes of Keyhold tell each other of it: the reader has seen what the other one wrote, up to a sequence. */
export interface SeenNote {
  readonly readerId: string
  readonly senderId: string
  readonly sequence: number
}

/** Of `conversation`: how far somebody of the two has seen it. */
export const seenBy = (query: Query, personId: string) =>
  query`case when first_id = ${personId} then first_seen else second_seen end`

/** Of `message` and its `conversation`: how far the recipient has seen it. */
export const seenByRecipient = (query: Query) =>
  query`case when first_id = recipient_id then first_seen else second_seen end`

/** Of `message` and its `conversation`: whether the recipient has seen it. */
export const isSeen = (query: Query) => query`sequence <= ${seenByRecipient(query)}`

/** What was written to a reader in a conversation of theirs is seen up to a sequence. */
export interface Seen {
  readonly conversationId: string
  readonly readerId: string
  readonly sequence: number
}

/** Moves the mark, and answers how far, if anything was unseen. No message is written. */
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

/** How many messages of a row of `conversation` somebody of the two has not seen. */
export const unseenIn = (query: Query, personId: string) => query`(
  select count(*) from message
  where conversation_id = conversation.id and recipient_id = ${personId} and sequence > ${seenBy(query, personId)})`

export async function countUnseen(query: Query, personId: string): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select coalesce(sum(${unseenIn(query, personId)}), 0)::integer as count from conversation
    where (first_id = ${personId} or second_id = ${personId}) and last_sequence > ${seenBy(query, personId)}`
  return row?.count ?? 0
}
