/** SQL for conversations and messages. */
import type { Query } from '../../../gateways/database.ts'
import { instantOf } from './instant.ts'
import { isSeen, unseenIn } from './seenStore.ts'

export interface StoredMessage {
  readonly id: string
  readonly conversationId: string
  readonly sequence: number
  readonly senderId: string
  readonly recipientId: string
  readonly content: string
  readonly caution: boolean
  readonly sentAt: Date
  /** Whether the recipient has seen it. */
  readonly isSeen: boolean
  /** The number of its files. */
  readonly attachments: number
  /** The home this message made the topic. */
  readonly topicId: string | null
}

export interface ConversationPair {
  /** The smaller of the two ids. */
  readonly firstId: string
  readonly secondId: string
  readonly listingId: string | null
  readonly createdAt: Date
}

/** A conversation's last sequence, seen cursors and blocks. */
export interface LockedConversation {
  readonly id: string
  /** Its two people, in stored order. */
  readonly firstId: string
  readonly secondId: string
  readonly lastSequence: number
  /** Each one's seen cursor: their own messages count as seen once all before them are. */
  readonly firstSeen: number
  readonly secondSeen: number
  /** The current topic. */
  readonly topicId: string | null
  readonly blockers: readonly string[]
}

/** A conversation as one of its two people sees it. */
export interface ConversationRow {
  readonly correspondentId: string
  /** The home it began from. */
  readonly listingId: string | null
  /** The topic, if it changed since. */
  readonly topicId: string | null
  readonly unseen: number
  /** Whether this person blocks the other. */
  readonly isBlocked: boolean
  readonly messageId: string
  readonly content: string
  readonly sentAt: Date
  readonly senderId: string
  /** The number of the message's files. */
  readonly attachments: number
}

/** Returns two ids in their stored order. */
export function pairOf(one: string, other: string): { firstId: string; secondId: string } {
  return one < other ? { firstId: one, secondId: other } : { firstId: other, secondId: one }
}

/**
 * Upserts and locks the conversations of pairs (`one_conversation_per_pair`, in either direction). The lock lasts
 * until the transaction ends, so messages are numbered in the order they become readable. Pairs must be unique and
 * sorted, which prevents deadlocks between processes.
 */
export function lockOrCreateConversations(
  query: Query,
  pairs: readonly ConversationPair[],
): Promise<LockedConversation[]> {
  const rows = query<Omit<LockedConversation, 'blockers'>[]>`
    insert into conversation ${query([...pairs])}
    on conflict on constraint one_conversation_per_pair
    do update set listing_id = case when conversation.last_sequence = 0
      then coalesce(conversation.listing_id, excluded.listing_id) else conversation.listing_id end
    returning id, first_id, second_id, last_sequence, first_seen, second_seen, coalesce(topic_id, listing_id) as topic_id`
  return withBlockers(query, pairs, rows)
}

/** Locks existing conversations without writing a row. One statement for any number, planned once. */
export function lockExistingConversations(
  query: Query,
  pairs: readonly ConversationPair[],
): Promise<LockedConversation[]> {
  const rows = query<Omit<LockedConversation, 'blockers'>[]>`
    select id, first_id, second_id, last_sequence, first_seen, second_seen, coalesce(topic_id, listing_id) as topic_id
    from unnest(${arrayOf(pairs.map(({ firstId }) => firstId))}::uuid[],
      ${arrayOf(pairs.map(({ secondId }) => secondId))}::uuid[]) as pair (one, other) join conversation on first_id = one and second_id = other
    order by first_id, second_id for no key update of conversation`
  return withBlockers(query, pairs, rows)
}

/**
 * Blocks must be read after the lock, in a separate statement: a block holds the conversation until its commit, and the
 * statement that waited for it still reads the old snapshot. Both are pipelined, so there is no extra round trip.
 */
async function withBlockers(
  query: Query,
  pairs: readonly ConversationPair[],
  locking: PromiseLike<readonly Omit<LockedConversation, 'blockers'>[]>,
): Promise<LockedConversation[]> {
  const [first, second] = [pairs.map(({ firstId }) => firstId), pairs.map(({ secondId }) => secondId)]
  const [rows, blocks] = await Promise.all([
    locking,
    query<{ blockerId: string; blockedId: string }[]>`
      select blocker_id, blocked_id from unnest(${arrayOf([...first, ...second])}::uuid[],
        ${arrayOf([...second, ...first])}::uuid[]) as pair (one, other) join block on blocker_id = one and blocked_id = other`,
  ])
  return rows.map((row) => {
    const ids = [row.firstId, row.secondId]
    const between = blocks.filter(({ blockerId, blockedId }) => ids.includes(blockerId) && ids.includes(blockedId))
    return { ...row, blockers: between.map(({ blockerId }) => blockerId) }
  })
}

/** Deletes conversations without any message. */
export async function deleteEmptyConversations(
  query: Query,
  conversations: readonly { readonly id: string }[],
): Promise<void> {
  const ids = conversations.map(({ id }) => id)
  await query`delete from conversation where id = any (${ids}::uuid[]) and last_sequence = 0`
}

/** A PostgreSQL array literal for values without quotes. The driver's own encoding costs more than the insert. */
const arrayOf = (values: readonly (string | number | boolean | null)[]) =>
  `{${values.map((value) => value ?? 'null').join()}}`

/** The same for arbitrary text. */
const textArrayOf = (words: readonly string[]) =>
  `{${words.map((one) => `"${/["\\]/.test(one) ? one.replace(/["\\]/g, '\\$&') : one}"`).join()}}`

type NewMessage = Omit<StoredMessage, 'isSeen'> & { readonly notifiedAt: Date | null }

/** Stores messages idempotently (`message_stored_once`); returns how many were new. One statement for any number. */
export async function insertIfNew(query: Query, messages: readonly NewMessage[]): Promise<number> {
  const { count } = await query`${insertion(query, messages)} on conflict on constraint message_stored_once do nothing`
  return count
}

/** Stores new messages, faster than `insertIfNew`; a duplicate fails the transaction (`isDuplicateMessage`). */
export async function insertNew(query: Query, messages: readonly NewMessage[]): Promise<number> {
  const { count } = await query`${insertion(query, messages)}`
  return count
}

/** Whether an insert failed because a message with this id is already stored. */
export const isDuplicateMessage = (error: unknown): boolean =>
  (error as { constraint_name?: string } | undefined)?.constraint_name === 'message_stored_once'

function insertion(query: Query, messages: readonly NewMessage[]) {
  return query`
    insert into message (id, conversation_id, sequence, sender_id, recipient_id, content, caution, sent_at, notified_at, attachments, topic_id)
    select * from unnest(
      ${arrayOf(messages.map(({ id }) => id))}::uuid[],
      ${arrayOf(messages.map(({ conversationId }) => conversationId))}::uuid[],
      ${arrayOf(messages.map(({ sequence }) => sequence))}::integer[],
      ${arrayOf(messages.map(({ senderId }) => senderId))}::uuid[],
      ${arrayOf(messages.map(({ recipientId }) => recipientId))}::uuid[],
      ${textArrayOf(messages.map(({ content }) => content))}::text[],
      ${arrayOf(messages.map(({ caution }) => caution))}::boolean[],
      ${arrayOf(messages.map(({ sentAt }) => instantOf(sentAt)))}::timestamptz[],
      ${arrayOf(messages.map(({ notifiedAt }) => notifiedAt && instantOf(notifiedAt)))}::timestamptz[],
      ${arrayOf(messages.map(({ attachments }) => attachments))}::integer[],
      ${arrayOf(messages.map(({ topicId }) => topicId))}::uuid[])`
}

/** A conversation's new last sequence and seen cursors. */
export type ConversationCursors = Pick<LockedConversation, 'id' | 'lastSequence' | 'firstSeen' | 'secondSeen'>

/** Stores them for locked conversations. */
export async function setCursors(query: Query, cursors: readonly ConversationCursors[]): Promise<void> {
  await query`
    update conversation set last_sequence = counted_rows.last, first_seen = counted_rows.first, second_seen = counted_rows.second
    from unnest(${arrayOf(cursors.map(({ id }) => id))}::uuid[],
      ${arrayOf(cursors.map(({ lastSequence }) => lastSequence))}::integer[],
      ${arrayOf(cursors.map(({ firstSeen }) => firstSeen))}::integer[],
      ${arrayOf(cursors.map(({ secondSeen }) => secondSeen))}::integer[]) as counted_rows (id, last, first, second)
    where conversation.id = counted_rows.id`
}

/** Stores the new topic of each conversation. */
export async function setTopics(query: Query, topics: ReadonlyMap<string, string>): Promise<void> {
  await query`
    update conversation set topic_id = counted_rows.topic
    from unnest(${arrayOf([...topics.keys()])}::uuid[], ${arrayOf([...topics.values()])}::uuid[]) as counted_rows (id, topic)
    where conversation.id = counted_rows.id`
}

const columns = (query: Query) => query`
  message.id, conversation_id, sequence, sender_id, recipient_id, content, caution, sent_at, attachments, message.topic_id,
  ${isSeen(query)} as is_seen`
const messages = (query: Query) => query`message join conversation on conversation.id = conversation_id`

export async function listMessages(query: Query, ids: readonly string[]): Promise<StoredMessage[]> {
  return query<StoredMessage[]>`
    select ${columns(query)} from ${messages(query)} where message.id = any(${arrayOf(ids)}::uuid[])`
}

/** Returns the conversation of two people and its last sequence. */
export async function findConversation(
  query: Query,
  one: string,
  other: string,
): Promise<{ id: string; lastSequence: number } | undefined> {
  const { firstId, secondId } = pairOf(one, other)
  const [row] = await query<{ id: string; lastSequence: number }[]>`
    select id, last_sequence from conversation where first_id = ${firstId} and second_id = ${secondId}`
  return row
}

/** Returns the home two people are talking about: the last one named. */
export async function findTopic(query: Query, one: string, other: string): Promise<string | null> {
  const { firstId, secondId } = pairOf(one, other)
  const [row] = await query<{ listingId: string | null }[]>`
    select coalesce(topic_id, listing_id) as listing_id from conversation where first_id = ${firstId} and second_id = ${secondId}`
  return row?.listingId ?? null
}

/** Returns the last sequence of each of a person's conversations, by the other's id. */
export async function listLastSequences(query: Query, personId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ otherId: string; lastSequence: number }[]>`
    select second_id as other_id, last_sequence from conversation where first_id = ${personId}
    union all select first_id, last_sequence from conversation where second_id = ${personId}`
  return new Map(rows.map(({ otherId, lastSequence }) => [otherId, lastSequence]))
}

/** Returns the newest messages since an instant, in conversation order. */
export async function listSince(query: Query, since: Date, most: number): Promise<StoredMessage[]> {
  return query<StoredMessage[]>`
    select * from (
      select ${columns(query)}, number
      from ${messages(query)} where sent_at >= ${since} order by number desc limit ${most}) newest order by number`
}

/** Returns the newest messages of a conversation, or the newest before a sequence, oldest first. */
export async function listNewest(
  query: Query,
  conversationId: string,
  most: number,
  before: number | null = null,
): Promise<StoredMessage[]> {
  const rows = await query<StoredMessage[]>`
    select ${columns(query)}
    from ${messages(query)} where conversation_id = ${conversationId} and (${before}::integer is null or sequence < ${before})
    order by sequence desc limit ${most}`
  return [...rows].reverse()
}

/** Returns the messages of a conversation after a sequence, oldest first. */
export async function listAfter(
  query: Query,
  { conversationId, sequence, most }: { conversationId: string; sequence: number; most: number },
): Promise<StoredMessage[]> {
  return query<StoredMessage[]>`
    select ${columns(query)}
    from ${messages(query)} where conversation_id = ${conversationId} and sequence > ${sequence} order by sequence limit ${most}`
}

/** Returns those of these messages that belong to a conversation, oldest first; marks nothing as seen. */
export async function listQuoted(
  query: Query,
  conversationId: string,
  ids: readonly string[],
): Promise<StoredMessage[]> {
  if (ids.length === 0) return []
  return query<StoredMessage[]>`
    select ${columns(query)}
    from ${messages(query)} where conversation_id = ${conversationId} and message.id in ${query(ids)} order by sequence`
}

/** Returns a person's conversations, newest first. */
export async function listConversations(query: Query, personId: string, most: number): Promise<ConversationRow[]> {
  return query<ConversationRow[]>`
    select case when first_id = ${personId} then second_id else first_id end as correspondent_id, listing_id,
      topic_id, newest.id as message_id, newest.content, newest.sent_at, newest.sender_id, newest.attachments,
      ${unseenIn(query, personId)}::integer as unseen,
      exists (select from block where blocker_id = ${personId} and blocked_id in (first_id, second_id)) as is_blocked
    from conversation cross join lateral (
      select id, content, sent_at, sender_id, attachments, number from message
      where conversation_id = conversation.id order by sequence desc limit 1) newest
    where first_id = ${personId} or second_id = ${personId}
    order by newest.number desc limit ${most}`
}

/** Sets whether a person blocks another. */
export async function setBlock(
  query: Query,
  { blockerId, blockedId, at }: { blockerId: string; blockedId: string; at: Date | undefined },
): Promise<void> {
  if (at)
    await query`
      insert into block (blocker_id, blocked_id, blocked_at) values (${blockerId}, ${blockedId}, ${at})
      on conflict (blocker_id, blocked_id) do nothing`
  else await query`delete from block where blocker_id = ${blockerId} and blocked_id = ${blockedId}`
}

/** Returns which of two people blocks the other. */
export async function listBlockers(query: Query, one: string, other: string): Promise<string[]> {
  const rows = await query<{ blockerId: string }[]>`
    select blocker_id from block where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one}))`
  return rows.map(({ blockerId }) => blockerId)
}

/** Whether two people have a conversation in which neither has blocked the other. */
export async function mayTalk(query: Query, one: string, other: string): Promise<boolean> {
  const { firstId, secondId } = pairOf(one, other)
  const rows = await query`
    select from conversation where first_id = ${firstId} and second_id = ${secondId} and not exists (
      select from block where (blocker_id, blocked_id) in ((first_id, second_id), (second_id, first_id)))`
  return rows.length > 0
}
