/**
 * Stores messages before they are published: many in one transaction, which fills while the last one commits. Each is
 * numbered in its conversation, stored once (D 7.5), and published on the bus by the same commit.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Bus } from '../../../gateways/bus.ts'
import { isUnavailable } from '../../../gateways/database.ts'
import { type CheckedMessage, conversationKey } from './checkedMessage.ts'
import { type MessageNote, messageTopic, noteOf } from './message.ts'
import { isDuplicateMessage, type StoredMessage } from './store.ts'
import { type BatchMode, creatingMode, existingMode, Overtaken, storeBatch } from './storeBatch.ts'

export interface Writer {
  /** Stores a message, or returns the stored one with its id. */
  write(message: CheckedMessage): Promise<StoredMessage>
  /** Stores all of these messages or none. */
  writeAll(messages: readonly CheckedMessage[]): Promise<StoredMessage[]>
  /** Returns the message of a note if this process stored it recently, which saves a read. */
  recall(note: MessageNote): StoredMessage | undefined
}

interface Waiting {
  readonly message: CheckedMessage
  readonly resolve: (stored: StoredMessage) => void
  readonly reject: (error: unknown) => void
}

type Outcome = StoredMessage | Refusal

/** Maximum messages in one transaction. */
const maxAtOnce = 500
/** Messages cached until their note comes back. */
const maxRemembered = 2000
/** Conversations cached as existing. */
const maxExisting = 20_000
/** Concurrent transactions: one fills while the other commits. */
const laneCount = 2
/** Maximum attempts of a transaction that others overtook. */
const maxTries = 5
/** After a rollback for a duplicate, this many transactions look up every id. */
const lookupsAfterDuplicate = 100

/** Each conversation is written in one lane, so that its messages keep their order. */
export function createWriter(bus: Pick<Bus, 'transact' | 'publishesAfterCommit'>): Writer {
  // A transaction that was not committed has no note, so nothing recalls its entries.
  const recent = new Map<string, StoredMessage>()
  const existing = new Set<string>()
  let lookupsLeft = 0
  const mayBeStored = ({ id }: CheckedMessage) => lookupsLeft > 0 || recent.has(id)
  const storeIn = (mode: BatchMode, messages: readonly CheckedMessage[]) =>
    bus.transact(async (tx, publish) => {
      const { outcomes, duplicates, inserted } = await storeBatch({ tx, publish, mode, mayBeStored }, messages)
      for (const row of inserted) recent.set(row.id, row)
      trim(recent, maxRemembered)
      // The sender got no answer, so the process that stored these may have been killed before it published them.
      if (bus.publishesAfterCommit) await publish(messageTopic, duplicates.map(noteOf))
      return outcomes
    })
  const storeSome = async (messages: readonly CheckedMessage[]): Promise<readonly Outcome[]> => {
    const isInExisting = (message: CheckedMessage) => !message.listingId && existing.has(conversationKey(message))
    const outcomes = await whileOvertaken((attempt) => {
      lookupsLeft = attempt > 1 ? lookupsAfterDuplicate : Math.max(0, lookupsLeft - 1)
      return storeIn(attempt === 1 && messages.every(isInExisting) ? existingMode : creatingMode, messages)
    })
    for (const [at, message] of messages.entries())
      if (!(outcomes[at] instanceof Refusal)) existing.add(conversationKey(message))
    trim(existing, maxExisting)
    return outcomes
  }
  const forget = (messages: readonly CheckedMessage[]) => {
    for (const { id } of messages) recent.delete(id)
  }
  const lanes = Array.from({ length: laneCount }, () => createLane(storeSome, forget))
  return {
    recall({ id, sequence }) {
      const row = recent.get(id)
      return row?.sequence === sequence ? row : undefined
    },
    write: (message) => new Promise((resolve, reject) => lanes[laneOf(message)]?.({ message, resolve, reject })),
    writeAll: (messages) =>
      whileOvertaken(() =>
        bus.transact(async (tx, publish) => {
          const { outcomes } = await storeBatch({ tx, publish, mayBeStored, mode: creatingMode }, messages)
          return outcomes.map((outcome) => {
            if (outcome instanceof Refusal) throw outcome
            return outcome
          })
        }),
      ),
  }
}

/** Runs one transaction at a time; messages that arrive meanwhile form the next one. */
function createLane(
  storeSome: (messages: readonly CheckedMessage[]) => Promise<readonly Outcome[]>,
  onFailed: (messages: readonly CheckedMessage[]) => void,
): (one: Waiting) => void {
  let waiting: Waiting[] = []
  let isWriting = false
  async function writeTogether(some: readonly Waiting[]): Promise<void> {
    const messages = some.map(({ message }) => message)
    try {
      const outcomes = await storeSome(messages)
      for (const [at, { resolve, reject }] of some.entries()) {
        const outcome = outcomes[at]
        if (outcome && !(outcome instanceof Refusal)) resolve(outcome)
        else reject(outcome)
      }
    } catch (error) {
      onFailed(messages)
      // A message that cannot be stored, for example because its sender was deleted, does not fail the others.
      if (some.length > 1 && !isUnavailable(error)) for (const one of some) await writeTogether([one])
      else for (const { reject } of some) reject(error)
    }
  }
  async function writeWaiting(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const some = waiting.slice(0, maxAtOnce)
      waiting = waiting.slice(maxAtOnce)
      await writeTogether(some)
    }
    isWriting = false
  }
  return (one) => {
    waiting.push(one)
    if (!isWriting) void writeWaiting()
  }
}

const firstDigits = (id: string) => Number.parseInt(id.slice(0, 8), 16)
/** The same in both directions. */
const laneOf = ({ senderId, recipientId }: CheckedMessage) =>
  (firstDigits(senderId) + firstDigits(recipientId)) % laneCount

/**
 * Retries what others overtook. Errors about duplicates are read here, after the transaction has failed: within it the
 * later queries fail too, and the driver reports the first error for each.
 */
async function whileOvertaken<Result>(work: (attempt: number) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work(attempt)
    } catch (error) {
      const isOvertaken = error instanceof Overtaken || isDuplicateMessage(error)
      if (!isOvertaken || attempt >= maxTries) throw error
    }
}

/** Evicts the oldest entries above a maximum. */
function trim(some: Map<string, unknown> | Set<string>, most: number): void {
  for (const oldest of some.keys())
    if (some.size > most) some.delete(oldest)
    else break
}
