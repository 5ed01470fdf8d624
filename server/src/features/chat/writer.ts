/**
 * Stores messages before anybody hears of them: many in one transaction, which fills while the last one is committed. Each
 * is counted in its conversation, stored once (D 7.5), and told on the bus by the same commit.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Bus, Tell } from '../../gateways/bus.ts'
import { isAway, type Query } from '../../gateways/database.ts'
import { claimFiles, refusedClaims } from './attachments/claims.ts'
import { type MessageNote, messageTopic, noteOf, seenTopic } from './message.ts'
import * as store from './store.ts'

/** What is to be stored: checked, and not counted yet. */
export interface CheckedMessage {
  readonly id: string
  readonly senderId: string
  readonly recipientId: string
  readonly content: string
  readonly caution: boolean
  readonly listingId: string | null
  /** Files that were uploaded for it, each once. */
  readonly attachmentIds: readonly string[]
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
  /** The message that a note speaks of, if it was stored here lately: it is not read again. */
  recall(note: MessageNote): store.StoredMessage | undefined
}

interface Waiting {
  readonly message: CheckedMessage
  readonly resolve: (stored: store.StoredMessage) => void
  readonly reject: (error: unknown) => void
}

type Outcome = store.StoredMessage | Refusal

/** Most messages of one transaction. */
const mostAtOnce = 200
/** Messages that are remembered until their note comes back. */
const mostRemembered = 2000

/** One transaction at a time: what comes meanwhile is the next one. */
export function createWriter(bus: Pick<Bus, 'transact' | 'tellsAfterCommit'>): Writer {
  let waiting: Waiting[] = []
  let isWriting = false
  // What a transaction put in and did not commit has no note, so that nobody asks for it.
  const recent = new Map<string, store.StoredMessage>()
  const remember = (rows: readonly store.StoredMessage[]) => {
    for (const row of rows) recent.set(row.id, row)
    for (const oldest of recent.keys())
      if (recent.size > mostRemembered) recent.delete(oldest)
      else break
  }
  const storeSome = (messages: readonly CheckedMessage[]) =>
    bus.transact(async (tx, tell) => {
      const { outcomes, again, inserted } = await storeAll(tx, tell, messages)
      remember(inserted)
      // Sent again, since nobody said that it was stored: whoever stored it may have been killed before it told.
      if (bus.tellsAfterCommit) await tell(messageTopic, again.map(noteOf))
      return outcomes
    })

  async function writeTogether(some: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await storeSome(some.map(({ message }) => message))
      for (const [at, { resolve, reject }] of some.entries()) {
        const outcome = outcomes[at]
        if (outcome && !(outcome instanceof Refusal)) resolve(outcome)
        else reject(outcome)
      }
    } catch (error) {
      for (const { message } of some) recent.delete(message.id)
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
    recall({ id, sequence }) {
      const row = recent.get(id)
      return row?.sequence === sequence ? row : undefined
    },
    write: (message) =>
      new Promise((resolve, reject) => {
        waiting.push({ message, resolve, reject })
        if (!isWriting) void writeWaiting()
      }),
    writeAll: (messages) =>
      bus.transact(async (tx, tell) => {
        const { outcomes } = await storeAll(tx, tell, messages)
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

/**
 * Stores messages in their order and answers for each what is stored under its id, or that the id is somebody else's; and
 * which of them were stored before.
 */
async function storeAll(
  tx: Query,
  tell: Tell,
  messages: readonly CheckedMessage[],
): Promise<{ outcomes: Outcome[]; again: store.StoredMessage[]; inserted: readonly store.StoredMessage[] }> {
  const ids = [...new Set(messages.map(({ id }) => id))]
  const listStored = async () => new Map((await store.listMessages(tx, ids)).map((row) => [row.id, row]))
  const unstored = firstOf(messages, await listStored())
  const conversations = new Map<string, store.ConversationCount>()
  if (unstored.length > 0)
    for (const { firstId, secondId, ...row } of await store.lockConversations(tx, pairsOf(unstored)))
      conversations.set(keyOf(firstId, secondId), row)
  const stored = await listStored() // another process may have stored some before the lock
  const refused = await refusedClaims(
    tx,
    messages.filter(({ id }) => !stored.has(id)),
  )
  const fresh = freshOf(
    messages.filter(({ id }) => !refused.has(id)),
    stored,
    conversations,
  )
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
    const isIn = new Set(inserted.map(({ id }) => id))
    const seen = fresh.flatMap(({ row, seen }) => (isIn.has(row.id) ? [seen] : []))
    const inOrder = fresh.flatMap(({ row }) => (isIn.has(row.id) ? [noteOf({ ...row, seenAt: null })] : []))
    await claimFiles(
      tx,
      messages.filter(({ id }) => isIn.has(id)),
    )
    // Asked at once, they go out on one line one behind the other, and nobody waits for each answer.
    const [marked] = await Promise.all([
      store.setSeen(tx, seen),
      store.setLastSequences(tx, last),
      tell(messageTopic, inOrder),
    ])
    if (marked.length > 0) await tell(seenTopic, marked)
  }
  const outcomes = messages.map((message) =>
    outcomeOf(message, stored.get(message.id), {
      blockers: conversations.get(conversationKey(message))?.blockers ?? [],
      hasOthersFiles: refused.has(message.id),
    }),
  )
  const isNew = new Set(inserted.map(({ id }) => id))
  return {
    outcomes,
    inserted,
    again: outcomes.flatMap((one) => (one instanceof Refusal || isNew.has(one.id) ? [] : [one])),
  }
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
  conversations: ReadonlyMap<string, store.ConversationCount>,
) {
  const counts = new Map<string, number>()
  const ids = new Set(stored.keys())
  return messages.flatMap((message) => {
    const conversation = conversations.get(conversationKey(message))
    if (!conversation || conversation.blockers.length > 0 || ids.has(message.id)) return []
    ids.add(message.id)
    const sequence = (counts.get(conversation.id) ?? conversation.lastSequence) + 1
    counts.set(conversation.id, sequence)
    const { listingId: _, seen, attachmentIds, ...rest } = message
    const upTo = Math.min(seen ?? sequence, sequence)
    return [
      {
        row: { ...rest, conversationId: conversation.id, sequence, attachments: attachmentIds.length },
        seen: { conversationId: conversation.id, readerId: message.senderId, sequence: upTo, at: message.sentAt },
      },
    ]
  })
}

function outcomeOf(
  message: CheckedMessage,
  stored: store.StoredMessage | undefined,
  { blockers, hasOthersFiles }: { readonly blockers: readonly string[]; readonly hasOthersFiles: boolean },
): Outcome {
  const { senderId, recipientId, content } = message
  if (!stored && blockers.includes(senderId)) return new Refusal('correspondent-blocked')
  if (!stored && blockers.length > 0) return new Refusal('blocked-by-correspondent')
  if (hasOthersFiles) return new Refusal('attachment-not-found')
  const isTheSame = stored?.senderId === senderId && stored.recipientId === recipientId && stored.content === content
  return stored && isTheSame ? stored : new Refusal('message-id-taken')
}
