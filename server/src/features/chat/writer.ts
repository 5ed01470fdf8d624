/**
 * Stores messages before anybody hears of them: many in one transaction, which fills while the last one is committed. Each
 * is counted in its conversation, stored once (D 7.5), and told on the bus by the same commit.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Bus } from '../../gateways/bus.ts'
import { isUnavailable } from '../../gateways/database.ts'
import { type MessageNote, messageTopic, noteOf } from './message.ts'
import { isStoredBefore, type StoredMessage } from './store.ts'
import {
  type CheckedMessage,
  conversationKey,
  type Lock,
  lockBegun,
  lockOrBegin,
  Overtaken,
  storeAll,
} from './storeBatch.ts'

export interface Writer {
  /** Stores a message, or answers the one that was stored under its id before. */
  write(message: CheckedMessage): Promise<StoredMessage>
  /** Stores all of some messages or none. */
  writeAll(messages: readonly CheckedMessage[]): Promise<StoredMessage[]>
  /** The message that a note speaks of, if it was stored here lately: it is not read again. */
  recall(note: MessageNote): StoredMessage | undefined
}

interface Waiting {
  readonly message: CheckedMessage
  readonly resolve: (stored: StoredMessage) => void
  readonly reject: (error: unknown) => void
}

type Outcome = StoredMessage | Refusal

/** Most messages of one transaction. */
const maxAtOnce = 500
/** Messages that are remembered until their note comes back. */
const maxRemembered = 2000
/** Conversations that are remembered as begun. */
const maxBegun = 20_000
/** Transactions at once: one is filled while the other is committed. */
const laneCount = 2
/** So often a transaction that others overtook is tried again. */
const maxTries = 5
/** After one was undone since it held a message again, so many look first what was stored: whoever only repeats slows nobody. */
const carefulCount = 100

/** Each conversation is written in one lane, so that its messages keep their order. */
export function createWriter(bus: Pick<Bus, 'transact' | 'publishesAfterCommit'>): Writer {
  // What a transaction put in and did not commit has no note, so that nobody asks for it.
  const recent = new Map<string, StoredMessage>()
  const begun = new Set<string>()
  let careful = 0
  const doubts = ({ id }: CheckedMessage) => careful > 0 || recent.has(id)
  const storeBy = (lock: Lock, messages: readonly CheckedMessage[]) =>
    bus.transact(async (tx, tell) => {
      const { outcomes, again, inserted } = await storeAll({ tx, tell, lock, doubts }, messages)
      for (const row of inserted) recent.set(row.id, row)
      trim(recent, maxRemembered)
      // Sent again, since nobody said that it was stored: whoever stored it may have been killed before it told.
      if (bus.publishesAfterCommit) await tell(messageTopic, again.map(noteOf))
      return outcomes
    })
  const storeSome = async (messages: readonly CheckedMessage[]): Promise<readonly Outcome[]> => {
    const isBegun = (message: CheckedMessage) => !message.listingId && begun.has(conversationKey(message))
    const outcomes = await whileOvertaken((attempt) => {
      careful = attempt > 1 ? carefulCount : Math.max(0, careful - 1)
      return storeBy(attempt === 1 && messages.every(isBegun) ? lockBegun : lockOrBegin, messages)
    })
    for (const [at, message] of messages.entries())
      if (!(outcomes[at] instanceof Refusal)) begun.add(conversationKey(message))
    trim(begun, maxBegun)
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
        bus.transact(async (tx, tell) => {
          const { outcomes } = await storeAll({ tx, tell, doubts, lock: lockOrBegin }, messages)
          return outcomes.map((outcome) => {
            if (outcome instanceof Refusal) throw outcome
            return outcome
          })
        }),
      ),
  }
}

/** One transaction at a time: what comes meanwhile is the next one. */
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
      // One that cannot be stored, as its sender is gone by now, takes no other with it.
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
/** The same whichever of the two writes. */
const laneOf = ({ senderId, recipientId }: CheckedMessage) =>
  (firstDigits(senderId) + firstDigits(recipientId)) % laneCount

/**
 * Tries again what others overtook. What the database says of a message again is read here, once the transaction has failed:
 * within it the queries behind that one fail too, and the driver makes of any of their errors the first.
 */
async function whileOvertaken<Result>(work: (attempt: number) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work(attempt)
    } catch (error) {
      const isOvertaken = error instanceof Overtaken || isStoredBefore(error)
      if (!isOvertaken || attempt >= maxTries) throw error
    }
}

/** Forgets the oldest of more than so many. */
function trim(some: Map<string, unknown> | Set<string>, most: number): void {
  for (const oldest of some.keys())
    if (some.size > most) some.delete(oldest)
    else break
}
