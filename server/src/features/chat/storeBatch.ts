/**
 * The messages of one transaction: finds duplicates, assigns sequences, moves the senders' seen cursors and publishes
 * to the bus (D 7.5). The number of queries does not depend on the number of messages.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Publish } from '../../gateways/bus.ts'
import type { Query } from '../../gateways/database.ts'
import { claimFiles, refusedClaims } from './attachments/claims.ts'
import { messageTopic, noteOf, seenTopic } from './message.ts'
import type { SeenNote } from './seenStore.ts'
import * as store from './store.ts'

/** A validated message without a sequence yet. */
export interface CheckedMessage {
  readonly id: string
  readonly senderId: string
  readonly recipientId: string
  readonly content: string
  readonly caution: boolean
  /** The home it names, if any: the conversation begins from it, or it becomes the topic. */
  readonly listingId: string | null
  /** Files uploaded for it, without duplicates. */
  readonly attachmentIds: readonly string[]
  readonly sentAt: Date
  readonly notifiedAt: Date | null
  /** The sender's seen cursor; default: everything. */
  readonly seen: number | undefined
  /** Cached conversation key (`conversationKey`). */
  key?: string
}

/** Another transaction was faster: this one must be rolled back and retried, whatever else it did. */
export class Overtaken extends Error {}

/** Locks the conversations of pairs, in order. */
export type Lock = typeof store.lockConversations

/** Creates missing ones. */
export const lockOrBegin: Lock = store.lockConversations

/** Locks existing ones; rolls back if one was deleted meanwhile. */
export const lockBegun: Lock = async (query, pairs) => {
  const rows = await store.lockThoseThere(query, pairs)
  if (rows.length < pairs.length) throw new Overtaken('A conversation is gone.')
  return rows
}

interface Way {
  readonly tx: Query
  readonly tell: Publish
  readonly lock: Lock
  /** Whether a message may be a duplicate. An unexpected one fails the insert (`isStoredBefore`). */
  readonly doubts: (message: CheckedMessage) => boolean
}

interface Stored {
  /** For each message the stored one with its id, or the refusal. */
  readonly outcomes: readonly (store.StoredMessage | Refusal)[]
  /** Messages that were stored before. */
  readonly again: readonly store.StoredMessage[]
  readonly inserted: readonly store.StoredMessage[]
}

/** Stores messages in order. */
export async function storeAll(way: Way, messages: readonly CheckedMessage[]): Promise<Stored> {
  const { tx, lock } = way
  const listStored = async (some: readonly CheckedMessage[]) => {
    const ids = [...new Set(some.map(({ id }) => id))]
    return new Map((ids.length > 0 ? await store.listMessages(tx, ids) : []).map((row) => [row.id, row]))
  }
  const conversations = new Map<string, store.ConversationCount>()
  const locked = async (some: readonly CheckedMessage[]) => {
    for (const row of some.length > 0 ? await lock(tx, pairsOf(some)) : [])
      conversations.set(keyOf(row.firstId, row.secondId), row)
  }
  const blockersOf = (message: CheckedMessage) => conversations.get(conversationKey(message))?.blockers ?? []
  // Without new conversations the lock comes first: earlier writes of these messages are committed by then.
  await locked(lock === lockOrBegin ? firstOf(messages, await listStored(messages)) : messages)
  const isDoubted = (one: CheckedMessage) =>
    lock === lockOrBegin || way.doubts(one) || one.attachmentIds.length > 0 || blockersOf(one).length > 0
  const stored = await listStored(messages.filter(isDoubted))
  const unstored = messages.filter(({ id }) => !stored.has(id))
  const refused = await refusedClaims(tx, unstored)
  const allowed = messages.filter(({ id }) => !refused.has(id))
  const fresh = freshOf(allowed, stored, conversations)
  if (fresh.rows.length > 0) await storeFresh(way, fresh)
  const used = new Set(fresh.rows.map(({ conversationId }) => conversationId))
  const empty = [...conversations.values()].filter(({ id, lastSequence }) => lastSequence === 0 && !used.has(id))
  if (empty.length > 0) await store.deleteUnbegun(tx, empty) // a refused message creates no conversation
  const isNew = new Set(fresh.rows.map(({ id }) => id))
  for (const row of fresh.rows) stored.set(row.id, row)
  const outcomes = messages.map((message) =>
    outcomeOf(message, stored.get(message.id), {
      blockers: blockersOf(message),
      hasOthersFiles: refused.has(message.id),
    }),
  )
  const again = outcomes.flatMap((one) => (one instanceof Refusal || isNew.has(one.id) ? [] : [one]))
  return { outcomes, again, inserted: fresh.rows }
}

/** The queries are pipelined on one connection, without waiting for each answer. */
async function storeFresh({ tx, tell, lock }: Way, { rows, counted, seen, topics }: Fresh): Promise<void> {
  // A lock that creates conversations skips the duplicate check; the unique key finds duplicates.
  const insert = lock === lockOrBegin ? store.insertMessages : store.insertNew
  const [count] = await Promise.all([
    insert(tx, rows),
    claimFiles(tx, rows),
    store.setCounted(tx, counted),
    topics.size > 0 && store.setTopics(tx, topics),
    tell(messageTopic, rows.map(noteOf)),
    seen.length > 0 && tell(seenTopic, seen),
  ])
  // One was stored under its id in another conversation meanwhile: it must not use up a sequence number.
  if (count < rows.length) throw new Overtaken('A message of this id was stored.')
}

const keyOf = (firstId: string, secondId: string) => `${firstId} ${secondId}`

/** The key of a message's conversation, the same for both directions; cached because it is read often. */
export function conversationKey(message: CheckedMessage): string {
  const { senderId, recipientId } = message
  message.key ??= senderId < recipientId ? keyOf(senderId, recipientId) : keyOf(recipientId, senderId)
  return message.key
}

/** The new messages, the first of each id: a duplicate or taken id creates no conversation. */
function firstOf(messages: readonly CheckedMessage[], stored: ReadonlyMap<string, unknown>): CheckedMessage[] {
  const ids = new Set(stored.keys())
  return messages.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** The unique pairs of people in order, each with the first home that one of its messages names. */
function pairsOf(messages: readonly CheckedMessage[]): store.ConversationPair[] {
  const pairs = new Map<string, store.ConversationPair>()
  for (const message of messages) {
    const key = conversationKey(message)
    const before = pairs.get(key)
    const listingId = before?.listingId ?? message.listingId
    const pair = store.pairOf(message.senderId, message.recipientId)
    pairs.set(key, { ...pair, listingId, createdAt: before?.createdAt ?? message.sentAt })
  }
  return [...pairs.keys()].sort().flatMap((key) => pairs.get(key) ?? [])
}

type FreshRow = store.StoredMessage & { readonly notifiedAt: Date | null; readonly attachmentIds: readonly string[] }

interface Fresh {
  readonly rows: readonly FreshRow[]
  /** Their conversations' new sequences and seen cursors. */
  readonly counted: readonly store.Counted[]
  /** The seen cursors that moved. */
  readonly seen: readonly SeenNote[]
  /** The new topic of conversations, by conversation id. */
  readonly topics: ReadonlyMap<string, string>
}

/** A conversation while its messages are numbered. */
interface Counting extends store.Counted {
  readonly firstId: string
  lastSequence: number
  firstSeen: number
  secondSeen: number
}

/** Numbers the new messages in each conversation, and moves each sender's seen cursor. */
function freshOf(
  messages: readonly CheckedMessage[],
  stored: ReadonlyMap<string, store.StoredMessage>,
  conversations: ReadonlyMap<string, store.ConversationCount>,
): Fresh {
  const countings = new Map<string, Counting>()
  const seen = new Map<string, SeenNote>()
  const topics = new Map<string, string>()
  const ids = new Set(stored.keys())
  const rows: { -readonly [Key in keyof FreshRow]: FreshRow[Key] }[] = []
  for (const checked of messages) {
    const conversation = conversations.get(conversationKey(checked))
    if (!conversation || conversation.blockers.length > 0 || ids.has(checked.id)) continue
    ids.add(checked.id)
    const {
      listingId,
      seen: said,
      id,
      senderId,
      recipientId,
      content,
      caution,
      attachmentIds,
      sentAt,
      notifiedAt,
    } = checked
    const { id: conversationId } = conversation
    const isTurn = listingId !== null && listingId !== (topics.get(conversationId) ?? conversation.topicId)
    if (isTurn) topics.set(conversationId, listingId)
    const counting = countings.get(conversationId) ?? { ...conversation }
    countings.set(conversationId, counting)
    const upTo = countOn(counting, senderId, said)
    if (upTo !== undefined)
      seen.set(`${conversationId} ${senderId}`, { readerId: senderId, senderId: recipientId, sequence: upTo })
    const [attachments, topicId] = [attachmentIds.length, isTurn ? listingId : null]
    const counted = { conversationId, sequence: counting.lastSequence, attachments, topicId, isSeen: false }
    rows.push(
      Object.assign(counted, { id, senderId, recipientId, content, caution, sentAt, notifiedAt, attachmentIds }),
    )
  }
  for (const row of rows) {
    const counting = countings.get(row.conversationId)
    row.isSeen = counting !== undefined && row.sequence <= seenBy(counting, row.recipientId)
  }
  return { rows, counted: [...countings.values()], seen: [...seen.values()], topics }
}

const seenBy = ({ firstId, firstSeen, secondSeen }: Counting, id: string) => (id === firstId ? firstSeen : secondSeen)

/**
 * Numbers one message and moves its sender's seen cursor: to the stated position, or to the message itself if all
 * before it was seen. Returns the position among earlier messages, if it moved.
 */
function countOn(counting: Counting, senderId: string, said: number | undefined): number | undefined {
  const last = counting.lastSequence
  const before = seenBy(counting, senderId)
  const upTo = Math.max(before, Math.min(said ?? last, last))
  counting.lastSequence = last + 1
  const mark = upTo === last ? last + 1 : upTo
  if (senderId === counting.firstId) counting.firstSeen = mark
  else counting.secondSeen = mark
  return upTo > before ? upTo : undefined
}

function outcomeOf(
  message: CheckedMessage,
  stored: store.StoredMessage | undefined,
  { blockers, hasOthersFiles }: { readonly blockers: readonly string[]; readonly hasOthersFiles: boolean },
): store.StoredMessage | Refusal {
  const { senderId, recipientId, content } = message
  if (!stored && blockers.includes(senderId)) return new Refusal('correspondent-blocked')
  if (!stored && blockers.length > 0) return new Refusal('blocked-by-correspondent')
  if (hasOthersFiles) return new Refusal('attachment-not-found')
  const isTheSame = stored?.senderId === senderId && stored.recipientId === recipientId && stored.content === content
  return stored && isTheSame ? stored : new Refusal('message-id-taken')
}
