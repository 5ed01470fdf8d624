/**
 * One transaction's messages: which are stored already, the next number of each conversation, what its sender has seen by
 * it, and what the bus is told (D 7.5). Few questions to the database, whatever the number of messages.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Publish } from '../../gateways/bus.ts'
import type { Query } from '../../gateways/database.ts'
import { claimFiles, refusedClaims } from './attachments/claims.ts'
import { messageTopic, noteOf, seenTopic } from './message.ts'
import type { SeenNote } from './seenStore.ts'
import * as store from './store.ts'

/** What is to be stored: checked, and not counted yet. */
export interface CheckedMessage {
  readonly id: string
  readonly senderId: string
  readonly recipientId: string
  readonly content: string
  readonly caution: boolean
  /** The home that it speaks of, if it names one: the conversation begins from it, or turns to it. */
  readonly listingId: string | null
  /** Files that were uploaded for it, each once. */
  readonly attachmentIds: readonly string[]
  readonly sentAt: Date
  readonly notifiedAt: Date | null
  /** What its sender had seen by then, as a sequence; all that is there, if they do not say. */
  readonly seen: number | undefined
  /** What names its conversation, once that was asked for (`conversationKey`). */
  key?: string
}

/** Somebody else was quicker: the transaction is to be undone and tried again. Nothing else may be made of it. */
export class Overtaken extends Error {}

/** Locks the conversations of pairs, in their order. */
export type Lock = typeof store.lockConversations

/** Begins those that are not there. */
export const lockOrBegin: Lock = store.lockConversations

/** Those that were begun; one that is gone by now undoes the transaction. */
export const lockBegun: Lock = async (query, pairs) => {
  const rows = await store.lockThoseThere(query, pairs)
  if (rows.length < pairs.length) throw new Overtaken('A conversation is gone.')
  return rows
}

interface Way {
  readonly tx: Query
  readonly tell: Publish
  readonly lock: Lock
  /** Whether a message may have been stored before. One that was and is not doubted is noticed as it is stored, and undoes the transaction (`isStoredBefore`). */
  readonly doubts: (message: CheckedMessage) => boolean
}

interface Stored {
  /** For each message what is stored under its id, or why it is not. */
  readonly outcomes: readonly (store.StoredMessage | Refusal)[]
  /** Those that were stored before. */
  readonly again: readonly store.StoredMessage[]
  readonly inserted: readonly store.StoredMessage[]
}

/** Stores messages in their order. */
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
  // What begins no conversation may lock first. Whoever stored some of these before this lock has committed them by then.
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
  if (empty.length > 0) await store.deleteUnbegun(tx, empty) // what is refused begins no conversation
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

/** Asked at once, they go out on one line one behind the other, and nobody waits for each answer. */
async function storeFresh({ tx, tell, lock }: Way, { rows, counted, seen, topics }: Fresh): Promise<void> {
  // Of conversations that were begun nothing was looked up: what was stored before is told by the key.
  const insert = lock === lockOrBegin ? store.insertMessages : store.insertNew
  const [count] = await Promise.all([
    insert(tx, rows),
    claimFiles(tx, rows),
    store.setCounted(tx, counted),
    topics.size > 0 && store.setTopics(tx, topics),
    tell(messageTopic, rows.map(noteOf)),
    seen.length > 0 && tell(seenTopic, seen),
  ])
  // One was stored under its id in another conversation meanwhile: no number may be left out for it.
  if (count < rows.length) throw new Overtaken('A message of this id was stored.')
}

const keyOf = (firstId: string, secondId: string) => `${firstId} ${secondId}`

/** What names the conversation of a message, whichever of the two writes; made once, as it is asked for again and again. */
export function conversationKey(message: CheckedMessage): string {
  const { senderId, recipientId } = message
  message.key ??= senderId < recipientId ? keyOf(senderId, recipientId) : keyOf(recipientId, senderId)
  return message.key
}

/** What was not stored before, the first of each id: a message again, or of an id that is taken, begins no conversation. */
function firstOf(messages: readonly CheckedMessage[], stored: ReadonlyMap<string, unknown>): CheckedMessage[] {
  const ids = new Set(stored.keys())
  return messages.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** The pairs who write, each once and in order, each with the first home that one of its messages is about. */
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
  /** How far their conversations are counted and seen with them. */
  readonly counted: readonly store.Counted[]
  /** What their senders have seen by then that they had not before. */
  readonly seen: readonly SeenNote[]
  /** The home that a conversation turned to, by its id. */
  readonly topics: ReadonlyMap<string, string>
}

/** A conversation while its messages are counted. */
interface Counting extends store.Counted {
  readonly firstId: string
  lastSequence: number
  firstSeen: number
  secondSeen: number
}

/** What is not stored yet, counted on in each conversation, and what each sender has seen with it. */
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
 * Counts one more in its conversation, and moves its sender's mark: as far as they say, or to the message itself if they have
 * seen all before it. Answers how far they have seen what was there before, if that is further than it was.
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
