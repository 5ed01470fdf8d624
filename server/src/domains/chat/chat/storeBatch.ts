/**
 * Stores the messages of one transaction (D 7.5): locks their conversations, looks up duplicates, checks the files,
 * numbers the new messages, then writes and publishes them. The number of queries does not depend on the number of
 * messages.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Publish } from '../../../gateways/bus.ts'
import type { Query } from '../../../gateways/database.ts'
import { claimFiles, refusedClaims } from './attachments/claims.ts'
import { type CheckedMessage, conversationKey, keyOfPair } from './checkedMessage.ts'
import { messageTopic, noteOf, seenTopic } from './message.ts'
import { type Numbering, numberMessages } from './numberMessages.ts'
import * as store from './store.ts'

/** Another transaction was faster: this one must be rolled back and retried, whatever else it did. */
export class Overtaken extends Error {}

/** How a transaction locks conversations and handles duplicates. */
export interface BatchMode {
  readonly lock: typeof store.lockExistingConversations
  /** Whether `lock` creates missing conversations. If it does, every id is looked up, before and after it. */
  readonly createsConversations: boolean
  readonly insert: typeof store.insertIfNew
}

/** Creates missing conversations, looks up every id, and ignores a conflict of the insert. */
export const creatingMode: BatchMode = {
  lock: store.lockOrCreateConversations,
  createsConversations: true,
  insert: store.insertIfNew,
}

/**
 * For conversations that exist, with fewer and faster queries. An unexpected duplicate fails the insert
 * (`isDuplicateMessage`), and a conversation deleted meanwhile throws `Overtaken`.
 */
export const existingMode: BatchMode = {
  lock: lockAllExisting,
  createsConversations: false,
  insert: store.insertNew,
}

async function lockAllExisting(query: Query, pairs: readonly store.ConversationPair[]) {
  const rows = await store.lockExistingConversations(query, pairs)
  if (rows.length < pairs.length) throw new Overtaken('A conversation was deleted.')
  return rows
}

interface Batch {
  readonly tx: Query
  readonly publish: Publish
  readonly mode: BatchMode
  /** Whether a message may be a duplicate. */
  readonly mayBeStored: (message: CheckedMessage) => boolean
}

interface BatchResult {
  /** For each message the stored one with its id, or the refusal. */
  readonly outcomes: readonly (store.StoredMessage | Refusal)[]
  /** Messages that were stored before. */
  readonly duplicates: readonly store.StoredMessage[]
  readonly inserted: readonly store.StoredMessage[]
}

/** Stores messages in order. */
export async function storeBatch(batch: Batch, messages: readonly CheckedMessage[]): Promise<BatchResult> {
  const { tx, mode } = batch
  // Creating needs a look-up before the lock: a duplicate or taken id creates no conversation.
  const toLock = mode.createsConversations ? firstOfEachId(messages, await listStored(tx, messages)) : messages
  const conversations = await lockConversations(batch, toLock)
  const blockersOf = (message: CheckedMessage) => conversations.get(conversationKey(message))?.blockers ?? []

  // Earlier writes of these messages are committed now, because they held the same locks.
  const needsLookup = (message: CheckedMessage) =>
    mode.createsConversations ||
    batch.mayBeStored(message) ||
    message.attachmentIds.length > 0 ||
    blockersOf(message).length > 0
  const stored = await listStored(tx, messages.filter(needsLookup))

  const unstored = messages.filter(({ id }) => !stored.has(id))
  const withRefusedFiles = await refusedClaims(tx, unstored)
  const allowed = messages.filter(({ id }) => !withRefusedFiles.has(id))

  const numbering = numberMessages(allowed, stored, conversations)
  if (numbering.rows.length > 0) await writeNumbered(batch, numbering)
  await deleteUnusedConversations(tx, conversations, numbering)

  const inserted = new Map(numbering.rows.map((row) => [row.id, row]))
  const outcomes = messages.map((message) =>
    outcomeOf(message, inserted.get(message.id) ?? stored.get(message.id), {
      blockers: blockersOf(message),
      hasRefusedFiles: withRefusedFiles.has(message.id),
    }),
  )
  const duplicates = outcomes.flatMap((one) => (one instanceof Refusal || inserted.has(one.id) ? [] : [one]))
  return { outcomes, duplicates, inserted: numbering.rows }
}

/** Returns the stored messages that have the ids of some, by id. */
async function listStored(tx: Query, some: readonly CheckedMessage[]) {
  const ids = [...new Set(some.map(({ id }) => id))]
  return new Map((ids.length > 0 ? await store.listMessages(tx, ids) : []).map((row) => [row.id, row]))
}

/** The messages that are not stored, the first of each id. */
function firstOfEachId(messages: readonly CheckedMessage[], stored: ReadonlyMap<string, unknown>): CheckedMessage[] {
  const ids = new Set(stored.keys())
  return messages.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** Returns the locked conversations by their keys. */
async function lockConversations({ tx, mode }: Batch, messages: readonly CheckedMessage[]) {
  const rows = messages.length > 0 ? await mode.lock(tx, pairsOf(messages)) : []
  return new Map(rows.map((row) => [keyOfPair(row.firstId, row.secondId), row]))
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

/** The queries are pipelined on one connection, without waiting for each answer. */
async function writeNumbered({ tx, publish, mode }: Batch, { rows, cursors, seen, topics }: Numbering): Promise<void> {
  const [insertedCount] = await Promise.all([
    mode.insert(tx, rows),
    claimFiles(tx, rows),
    store.setCursors(tx, cursors),
    topics.size > 0 && store.setTopics(tx, topics),
    publish(messageTopic, rows.map(noteOf)),
    seen.length > 0 && publish(seenTopic, seen),
  ])
  // One was stored under its id in another conversation meanwhile: it must not use up a sequence number.
  if (insertedCount < rows.length) throw new Overtaken('A message with this id was stored.')
}

/** A refused message creates no conversation. */
async function deleteUnusedConversations(
  tx: Query,
  conversations: ReadonlyMap<string, store.LockedConversation>,
  { rows }: Numbering,
): Promise<void> {
  const usedIds = new Set(rows.map(({ conversationId }) => conversationId))
  const unused = [...conversations.values()].filter(({ id, lastSequence }) => lastSequence === 0 && !usedIds.has(id))
  if (unused.length > 0) await store.deleteEmptyConversations(tx, unused)
}

function outcomeOf(
  message: CheckedMessage,
  stored: store.StoredMessage | undefined,
  { blockers, hasRefusedFiles }: { readonly blockers: readonly string[]; readonly hasRefusedFiles: boolean },
): store.StoredMessage | Refusal {
  const { senderId, recipientId, content } = message
  if (!stored && blockers.includes(senderId)) return new Refusal('correspondent-blocked')
  if (!stored && blockers.length > 0) return new Refusal('blocked-by-correspondent')
  if (hasRefusedFiles) return new Refusal('attachment-not-found')
  const isTheSame = stored?.senderId === senderId && stored.recipientId === recipientId && stored.content === content
  return stored && isTheSame ? stored : new Refusal('message-id-taken')
}
