/** Conversations and messages, in SQL. */
import type { Query } from '../../gateways/database.ts'
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
  /** How many files it has. */
  readonly attachments: number
  /** The home that the talk turned to with it. */
  readonly topicId: string | null
}

export interface ConversationPair {
  /** The smaller of the two ids. */
  readonly firstId: string
  readonly secondId: string
  readonly listingId: string | null
  readonly createdAt: Date
}

/** How far a conversation is counted and seen, and which of its two people takes no messages from the other. */
export interface ConversationCount {
  readonly id: string
  /** Its two people, in the order in which it has them. */
  readonly firstId: string
  readonly secondId: string
  readonly lastSequence: number
  /** How far each of them has seen it: what they wrote themselves is seen as soon as all before it is. */
  readonly firstSeen: number
  readonly secondSeen: number
  /** The home that they speak of. */
  readonly topicId: string | null
  readonly blockers: readonly string[]
}

/** A conversation as one of its two people sees it. */
export interface ConversationRow {
  readonly correspondentId: string
  /** The home that it began from. */
  readonly listingId: string | null
  /** The home that it turned to since. */
  readonly topicId: string | null
  readonly unseen: number
  /** Whether they take no messages from the other one. */
  readonly isBlocked: boolean
  readonly messageId: string
  readonly content: string
  readonly sentAt: Date
  readonly senderId: string
  /** How many files the message has. */
  readonly attachments: number
}

/** The two in the order in which their conversation has them. */
export function pairOf(one: string, other: string): { firstId: string; secondId: string } {
  return one < other ? { firstId: one, secondId: other } : { firstId: other, secondId: one }
}

/**
 * The conversations of pairs, begun where there is none; `one_conversation_per_pair` whoever writes first. They stay
 * locked until the transaction ends, so that messages are counted in the order in which they can be read. Pairs come
 * each once and in order, so that of two processes neither waits for what the other has.
 */
export function lockConversations(query: Query, pairs: readonly ConversationPair[]): Promise<ConversationCount[]> {
  const rows = query<Omit<ConversationCount, 'blockers'>[]>`
    insert into conversation ${query([...pairs])}
    on conflict on constraint one_conversation_per_pair
    do update set listing_id = case when conversation.last_sequence = 0
      then coalesce(conversation.listing_id, excluded.listing_id) else conversation.listing_id end
    returning id, first_id, second_id, last_sequence, first_seen, second_seen, coalesce(topic_id, listing_id) as topic_id`
  return withBlockers(query, pairs, rows)
}

/**
 * The conversations of pairs, locked likewise, without a row written: those that are there. One statement whatever their
 * number, so that it is planned once.
 */
export function lockThoseThere(query: Query, pairs: readonly ConversationPair[]): Promise<ConversationCount[]> {
  const rows = query<Omit<ConversationCount, 'blockers'>[]>`
    select id, first_id, second_id, last_sequence, first_seen, second_seen, coalesce(topic_id, listing_id) as topic_id
    from unnest(${arrayOf(pairs.map(({ firstId }) => firstId))}::uuid[],
      ${arrayOf(pairs.map(({ secondId }) => secondId))}::uuid[]) as pair (one, other) join conversation on first_id = one and second_id = other
    order by first_id, second_id for no key update of conversation`
  return withBlockers(query, pairs, rows)
}

/**
 * Who takes no messages, read after the lock by a statement of its own: a block holds the conversation until it is
 * committed, and the statement that waited for it reads what was there before. Both go out on one line, so it costs no answer.
 */
async function withBlockers(
  query: Query,
  pairs: readonly ConversationPair[],
  locking: PromiseLike<readonly Omit<ConversationCount, 'blockers'>[]>,
): Promise<ConversationCount[]> {
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

/** Removes conversations in which nothing was ever said. */
export async function deleteUnbegun(query: Query, conversations: readonly { readonly id: string }[]): Promise<void> {
  const ids = conversations.map(({ id }) => id)
  await query`delete from conversation where id = any (${ids}::uuid[]) and last_sequence = 0`
}

/** An array as PostgreSQL reads one, of what needs no quotes: ids, numbers, instants, true and false. The driver's own way costs more than the insert. */
const arrayOf = (values: readonly (string | number | boolean | null)[]) =>
  `{${values.map((value) => value ?? 'null').join()}}`

/** The same of any words. */
const textArrayOf = (words: readonly string[]) =>
  `{${words.map((one) => `"${/["\\]/.test(one) ? one.replace(/["\\]/g, '\\$&') : one}"`).join()}}`

type NewMessage = Omit<StoredMessage, 'isSeen'> & { readonly notifiedAt: Date | null }

/** Stores messages once each (`message_stored_once`); answers how many were not stored before. One statement whatever their number. */
export async function insertMessages(query: Query, messages: readonly NewMessage[]): Promise<number> {
  const { count } = await query`${insertion(query, messages)} on conflict on constraint message_stored_once do nothing`
  return count
}

/** Stores messages that nobody stored before; of one that was `isStoredBefore` is true, and the transaction is over. It takes less. */
export async function insertNew(query: Query, messages: readonly NewMessage[]): Promise<number> {
  const { count } = await query`${insertion(query, messages)}`
  return count
}

/** Whether storing failed since a message of this id is stored. */
export const isStoredBefore = (error: unknown): boolean =>
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

/** How far a conversation is counted from now on, and how far each of its two has seen it. */
export type Counted = Pick<ConversationCount, 'id' | 'lastSequence' | 'firstSeen' | 'secondSeen'>

/** Notes it of conversations that are locked. */
export async function setCounted(query: Query, counted: readonly Counted[]): Promise<void> {
  await query`
    update conversation set last_sequence = told.last, first_seen = told.first, second_seen = told.second
    from unnest(${arrayOf(counted.map(({ id }) => id))}::uuid[],
      ${arrayOf(counted.map(({ lastSequence }) => lastSequence))}::integer[],
      ${arrayOf(counted.map(({ firstSeen }) => firstSeen))}::integer[],
      ${arrayOf(counted.map(({ secondSeen }) => secondSeen))}::integer[]) as told (id, last, first, second)
    where conversation.id = told.id`
}

/** The home that each conversation turned to. */
export async function setTopics(query: Query, topics: ReadonlyMap<string, string>): Promise<void> {
  await query`
    update conversation set topic_id = told.topic
    from unnest(${arrayOf([...topics.keys()])}::uuid[], ${arrayOf([...topics.values()])}::uuid[]) as told (id, topic)
    where conversation.id = told.id`
}

const columns = (query: Query) => query`
  message.id, conversation_id, sequence, sender_id, recipient_id, content, caution, sent_at, attachments, message.topic_id,
  ${isSeen(query)} as is_seen`
const messages = (query: Query) => query`message join conversation on conversation.id = conversation_id`

export async function listMessages(query: Query, ids: readonly string[]): Promise<StoredMessage[]> {
  return query<StoredMessage[]>`
    select ${columns(query)} from ${messages(query)} where message.id = any(${arrayOf(ids)}::uuid[])`
}

/** The conversation of two people, and how far it is counted. */
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

/** The home that two people talk about: the one that was named last. */
export async function findTopic(query: Query, one: string, other: string): Promise<string | null> {
  const { firstId, secondId } = pairOf(one, other)
  const [row] = await query<{ listingId: string | null }[]>`
    select coalesce(topic_id, listing_id) as listing_id from conversation where first_id = ${firstId} and second_id = ${secondId}`
  return row?.listingId ?? null
}

/** How far each conversation of a person is counted, by the id of the other one. */
export async function listLastSequences(query: Query, personId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ otherId: string; lastSequence: number }[]>`
    select second_id as other_id, last_sequence from conversation where first_id = ${personId}
    union all select first_id, last_sequence from conversation where second_id = ${personId}`
  return new Map(rows.map(({ otherId, lastSequence }) => [otherId, lastSequence]))
}

/** The newest messages since an instant, in the order of their conversations. */
export async function listSince(query: Query, since: Date, most: number): Promise<StoredMessage[]> {
  return query<StoredMessage[]>`
    select * from (
      select ${columns(query)}, number
      from ${messages(query)} where sent_at >= ${since} order by number desc limit ${most}) newest order by number`
}

/** The newest messages of a conversation, or the newest before a sequence, oldest first. */
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

/** The messages of a conversation that came after a sequence, oldest first. */
export async function listAfter(
  query: Query,
  { conversationId, sequence, most }: { conversationId: string; sequence: number; most: number },
): Promise<StoredMessage[]> {
  return query<StoredMessage[]>`
    select ${columns(query)}
    from ${messages(query)} where conversation_id = ${conversationId} and sequence > ${sequence} order by sequence limit ${most}`
}

/** Those of these messages that stand in a conversation, oldest first; nobody has seen anything by it. */
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

/** The conversations of a person, the newest first. */
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

/** Whether somebody takes no messages from another from now on. */
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

/** Who of two people takes no messages from the other one. */
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
