/**
 * Stores messages before anybody hears of them: many in one transaction, which fills while the last one is committed. Each
 * is counted in its conversation, stored once (D 7.5), and told on the bus by the same commit.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Bus } from '../../gateways/bus.ts'
import { type Database, isAway, type Query } from '../../gateways/database.ts'
import { messageTopic, noteOf, seenTopic } from './message.ts'
import * as store from './store.ts'

/** What is to be stored: checked, and not counted yet. */
export interface CheckedMessage {
  readonly id: string
  readonly senderId: string
  readonly recipientId: string
  readonly content: string
  readonly caution: boolean
  readonly listingId: string | null
  readonly sentAt: Date
  readonly toldAt: Date | null
  /** What its sender had seen by then, as a sequence; all that is there, if they do not say. */
  readonly seen: number | undefined
}

export interface Writer {
  /** Stores a message, or answers the one that was stored under its id before. */
  write(message: CheckedMessage): Promise<store.StoredMessage>
  /** Stores all of some messages or none. */
  writeAll(messages: readonly CheckedMessage[]): Promise<store.StoredMessage[]>
}

interface Waiting {
  readonly message: CheckedMessage
  readonly resolve: (stored: store.StoredMessage) => void
  readonly reject: (error: unknown) => void
}

type Outcome = store.StoredMessage | Refusal

/** Most messages of one transaction. */
const mostAtOnce = 200

/** One transaction at a time: what comes meanwhile is the next one. */
export function createWriter(database: Database, bus: Bus): Writer {
  let waiting: Waiting[] = []
  let isWriting = false
  const storeSome = (messages: readonly CheckedMessage[]) => database.begin((tx) => storeAll(tx, bus, messages))

  async function writeTogether(some: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await storeSome(some.map(({ message }) => message))
      for (const [at, { resolve, reject }] of some.entries()) {
        const outcome = outcomes[at]
        if (outcome && !(outcome instanceof Refusal)) resolve(outcome)
        else reject(outcome)
      }
    } catch (error) {
      // One that cannot be stored, as its sender is gone by now, takes no other with it.
      if (some.length > 1 && !isAway(error)) for (const one of some) await writeTogether([one])
      else for (const { reject } of some) reject(error)
    }
  }

  async function writeWaiting(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const some = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      await writeTogether(some)
    }
    isWriting = false
  }

  return {
    write: (message) =>
      new Promise((resolve, reject) => {
        waiting.push({ message, resolve, reject })
        if (!isWriting) void writeWaiting()
      }),
    writeAll: (messages) =>
      database.begin(async (tx) => {
        const outcomes = await storeAll(tx, bus, messages)
        return outcomes.map((outcome) => {
          if (outcome instanceof Refusal) throw outcome
          return outcome
        })
      }),
  }
}

const keyOf = (firstId: string, secondId: string) => `${firstId} ${secondId}`
const conversationKey = ({ senderId, recipientId }: CheckedMessage) => {
  const { firstId, secondId } = store.pairOf(senderId, recipientId)
  return keyOf(firstId, secondId)
}

/** Stores messages in their order and answers for each what is stored under its id, or that the id is somebody else's. */
async function storeAll(tx: Query, bus: Bus, messages: readonly CheckedMessage[]): Promise<Outcome[]> {
  const ids = [...new Set(messages.map(({ id }) => id))]
  const listStored = async () => new Map((await store.listMessages(tx, ids)).map((row) => [row.id, row]))
  const unstored = firstOf(messages, await listStored())
  const conversations = new Map<string, { id: string; lastSequence: number }>()
  if (unstored.length > 0)
    for (const { firstId, secondId, ...row } of await store.lockConversations(tx, pairsOf(unstored)))
      conversations.set(keyOf(firstId, secondId), row)
  const stored = await listStored() // another process may have stored some before the lock
  const fresh = freshOf(messages, stored, conversations)
  const inserted =
    fresh.length > 0
      ? await store.insertMessages(
          tx,
          fresh.map(({ row }) => row),
        )
      : []
  for (const row of inserted) stored.set(row.id, row)
  if (inserted.length > 0) {
    const last = new Map(fresh.map(({ row }) => [row.conversationId, row.sequence]))
    await store.setLastSequences(tx, last)
    const isIn = new Set(inserted.map(({ id }) => id))
    const seen = fresh.flatMap(({ row, seen }) => (isIn.has(row.id) ? [seen] : []))
    const marked = await store.setSeen(tx, seen)
    const inOrder = fresh.flatMap(({ row }) => (isIn.has(row.id) ? [noteOf({ ...row, seenAt: null })] : []))
    await bus.publish(tx, messageTopic, inOrder)
    await bus.publish(tx, seenTopic, marked)
  }
  return messages.map((message) => outcomeOf(message, stored.get(message.id)))
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

/** What is not stored yet, counted on in each conversation, and what each sender has seen with it. */
function freshOf(
  messages: readonly CheckedMessage[],
  stored: ReadonlyMap<string, store.StoredMessage>,
  conversations: ReadonlyMap<string, { id: string; lastSequence: number }>,
) {
  const counts = new Map<string, number>()
  const ids = new Set(stored.keys())
  return messages.flatMap((message) => {
    const conversation = conversations.get(conversationKey(message))
    if (!conversation || ids.has(message.id)) return []
    ids.add(message.id)
    const sequence = (counts.get(conversation.id) ?? conversation.lastSequence) + 1
    counts.set(conversation.id, sequence)
    const { listingId: _, seen, ...rest } = message
    const upTo = Math.min(seen ?? sequence, sequence)
    return [
      {
        row: { ...rest, conversationId: conversation.id, sequence },
        seen: { conversationId: conversation.id, readerId: message.senderId, sequence: upTo, at: message.sentAt },
      },
    ]
  })
}

function outcomeOf(message: CheckedMessage, stored: store.StoredMessage | undefined): Outcome {
  const { senderId, recipientId, content } = message
  const isTheSame = stored?.senderId === senderId && stored.recipientId === recipientId && stored.content === content
  return stored && isTheSame ? stored : new Refusal('message-id-taken')
}
