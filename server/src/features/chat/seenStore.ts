/** What was seen, in SQL: up to a mark of each of the two of a conversation, or by `seen_at` of the message. */
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
export const isSeen = (query: Query) => query`(seen_at is not null or sequence <= ${seenByRecipient(query)})`

/** What was written to a reader in a conversation of theirs is seen up to a sequence, at an instant. */
export interface Seen {
  readonly conversationId: string
  readonly readerId: string
  readonly sequence: number
  readonly at: Date
}

/**
 * Moves the mark, and answers how far, if anything was unseen. The messages under it say it too, which the release before
 * reads, also where an answer had moved the mark before; one of which a letter is being written is left alone, so that
 * reading waits for no letter.
 */
export async function setSeen(query: Query, { conversationId, readerId, sequence, at }: Seen): Promise<SeenNote[]> {
  return query<SeenNote[]>`
    with reader as (
      select id, first_id, case when first_id = ${readerId} then second_id else first_id end as other_id,
        ${seenBy(query, readerId)} as before, least(${sequence}::integer, last_sequence) as upto
      from conversation where id = ${conversationId} and ${seenBy(query, readerId)} < least(${sequence}::integer, last_sequence)
      for no key update),
    moved as (
      update conversation set first_seen = case when reader.first_id = ${readerId} then upto else first_seen end,
        second_seen = case when reader.first_id = ${readerId} then second_seen else upto end
      from reader where conversation.id = reader.id),
    unmarked as (
      select message.id, sequence from message join conversation on conversation.id = conversation_id
      where conversation_id = ${conversationId} and recipient_id = ${readerId} and seen_at is null
        and sequence <= greatest(${seenBy(query, readerId)}, least(${sequence}::integer, last_sequence))),
    free as (select id from message where id in (select id from unmarked) for update skip locked),
    marked as (update message set seen_at = ${at} where id in (select id from free))
    select ${readerId}::uuid as reader_id, other_id as sender_id, max(sequence) as sequence
    from reader, unmarked where sequence > before group by other_id`
}

export async function countUnseen(query: Query, personId: string): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select count(*)::integer as count from message join conversation on conversation.id = conversation_id
    where recipient_id = ${personId} and seen_at is null and sequence > ${seenBy(query, personId)}`
  return row?.count ?? 0
}

/**
 * Says of messages what the marks say, if they were sent before an instant: the release before and the letters about unread
 * messages have no more to look at. So many at once; answers how many. One that a letter told stays until it is opened.
 */
export async function settleSeen(
  query: Query,
  { sentBefore, at, most }: { sentBefore: Date; at: Date; most: number },
): Promise<number> {
  const { count } = await query`
    with settled as (
      select message.id from message join conversation on conversation.id = conversation_id
      where seen_at is null and told_at is null and sent_at <= ${sentBefore} and sequence <= ${seenByRecipient(query)}
      order by sent_at limit ${most} for update of message skip locked)
    update message set seen_at = ${at} where id in (select id from settled)`
  return count
}
