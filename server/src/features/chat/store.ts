/** Conversations and messages, in SQL. */
import type { Query } from '../../gateways/database.ts'

export interface StoredMessage {
  readonly id: string
  readonly conversationId: string
  readonly senderId: string
  readonly recipientId: string
  readonly content: string
  readonly caution: boolean
  readonly sentAt: Date
  readonly seenAt: Date | null
}

/** A conversation as one of its two people sees it. */
export interface ConversationRow {
  readonly correspondentId: string
  readonly listingId: string | null
  readonly unseen: number
  readonly content: string
  readonly sentAt: Date
  readonly senderId: string
}

/**
 * The conversation of two people, begun if there is none; `one_conversation_per_pair` whoever writes first. It stays
 * locked until the transaction ends, so that its messages are numbered in the order in which they can be read.
 */
export async function lockConversation(
  query: Query,
  pair: { one: string; other: string; listingId: string | null; at: Date },
): Promise<string> {
  const [first = '', second = ''] = [pair.one, pair.other].sort()
  const [row] = await query<{ id: string }[]>`
    insert into conversation (first_id, second_id, listing_id, created_at)
    values (${first}, ${second}, ${pair.listingId}, ${pair.at})
    on conflict on constraint one_conversation_per_pair
    do update set listing_id = coalesce(conversation.listing_id, excluded.listing_id)
    returning id`
  return row?.id ?? ''
}

/** Stores a message once (`message_stored_once`); undefined if its id was stored before. */
export async function insertMessage(
  query: Query,
  message: Omit<StoredMessage, 'seenAt'> & { readonly toldAt: Date | null },
): Promise<StoredMessage | undefined> {
  const [row] = await query<StoredMessage[]>`
    insert into message ${query(message)} on conflict on constraint message_stored_once do nothing
    returning id, conversation_id, sender_id, recipient_id, content, caution, sent_at, seen_at`
  return row
}

export async function findMessage(query: Query, id: string): Promise<StoredMessage | undefined> {
  const [row] = await query<StoredMessage[]>`
    select id, conversation_id, sender_id, recipient_id, content, caution, sent_at, seen_at
    from message where id = ${id}`
  return row
}

/** Marks what was written to the reader in a conversation as seen: they answer it. */
export async function setSeen(
  query: Query,
  { conversationId, reader, at }: { conversationId: string; reader: string; at: Date },
): Promise<void> {
  await query`
    update message set seen_at = ${at}
    where conversation_id = ${conversationId} and recipient_id = ${reader} and seen_at is null`
}

/** Marks what was written to the reader as seen, then answers the newest messages of the two, oldest first. */
export async function listSeen(
  query: Query,
  { reader, other, at, most }: { reader: string; other: string; at: Date; most: number },
): Promise<StoredMessage[]> {
  const [first = '', second = ''] = [reader, other].sort()
  await query`
    update message set seen_at = ${at} where recipient_id = ${reader} and sender_id = ${other} and seen_at is null`
  const rows = await query<StoredMessage[]>`
    select message.id, conversation_id, sender_id, recipient_id, content, caution, sent_at, seen_at
    from message join conversation on conversation.id = conversation_id
    where first_id = ${first} and second_id = ${second} order by number desc limit ${most}`
  return [...rows].reverse()
}

/** The conversations of a person, the newest first. */
export async function listConversations(query: Query, personId: string, most: number): Promise<ConversationRow[]> {
  return query<ConversationRow[]>`
    select case when first_id = ${personId} then second_id else first_id end as correspondent_id, listing_id,
      newest.content, newest.sent_at, newest.sender_id,
      (select count(*)::integer from message
        where conversation_id = conversation.id and recipient_id = ${personId} and seen_at is null) as unseen
    from conversation cross join lateral (
      select content, sent_at, sender_id, number from message
      where conversation_id = conversation.id order by number desc limit 1) newest
    where first_id = ${personId} or second_id = ${personId}
    order by newest.number desc limit ${most}`
}

export async function countUnseen(query: Query, personId: string): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select count(*)::integer as count from message where recipient_id = ${personId} and seen_at is null`
  return row?.count ?? 0
}
