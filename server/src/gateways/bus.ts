/**
 * Publish and subscribe between all processes of Keyhold, the sender included, by LISTEN and NOTIFY of PostgreSQL. A
 * notification is delivered when its transaction commits, and never if it rolls back.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Transaction } from './database.ts'
import { createTopics, payloadsOf, startOf } from './topics.ts'

/**
 * Publishes notifications of a topic, in order. They must be JSON values, because other processes parse them as JSON.
 */
export type Publish = (topic: string, notes: readonly object[]) => Promise<void>

export interface Bus {
  /**
   * Runs a transaction. Its notifications are delivered to every process after the commit, and never after a rollback.
   */
  transact<Result>(work: (tx: Transaction, tell: Publish) => Promise<Result>): Promise<Result>
  /** Subscribes to a topic; the result unsubscribes. Nothing is delivered before `listen`. */
  subscribe(topic: string, listener: (note: unknown) => void): () => void
  /** Called after a lost connection is restored: notifications may have been missed. The result unsubscribes. */
  onGap(listener: () => void): () => void
  /**
   * Starts listening, and resolves when it does. Idempotent. Fails while the database is unavailable, or (`BusAway`)
   * the other transport of the notifications.
   */
  listen(): Promise<void>
  /** Whether a killed process may have committed without publishing: then the next process to start publishes it. */
  readonly publishesAfterCommit: boolean
  close(): Promise<void>
}

/** The database answers, but notifications from other processes do not arrive now. */
export class BusAway extends Error {}

const channel = 'keyhold'
/** Timeout for the first `listen` while the database is unavailable. */
const awayMilliseconds = 1000

/**
 * The bus of a process, on its own connection beside the pool. It closes with the database. A process receives its own
 * notifications right after the commit, and not a second time from the connection.
 */
export function createBus(database: Database): Bus {
  const topics = createTopics()
  const own = startOf(randomUUID())
  let isListening = false
  let listening: Promise<unknown> | undefined
  const listens = Promise.withResolvers<void>()
  let hasListened = false
  const onListen = () => {
    listens.resolve()
    isListening = true
    if (hasListened) topics.publishGap()
    hasListened = true // every new LISTEN after the first follows a lost connection
  }
  return {
    async transact(work) {
      const published: { readonly topic: string; readonly notes: readonly object[] }[] = []
      const result = await database.begin((tx) =>
        work(tx, async (topic, notes) => {
          const payloads = payloadsOf(topic, notes, own)
          published.push({ topic, notes })
          // One text with one line per value: JSON has no raw line breaks. In an array every quote would be escaped.
          if (payloads.length > 0)
            await tx`select pg_notify(${channel}, payload) from string_to_table(${payloads.join('\n')}, ${'\n'}) payload`
        }),
      )
      if (isListening) for (const { topic, notes } of published) topics.publish(topic, notes)
      return result as Awaited<ReturnType<typeof work>>
    },
    subscribe: topics.subscribe,
    onGap: topics.onGap,
    async listen() {
      // Called once: the driver retries automatically, and a second call would deliver each notification twice.
      listening ??= database.listen(
        channel,
        (payload) => payload.startsWith(own) || topics.subscribeToNotes(payload),
        onListen,
      )
      await listening.catch(async (error: unknown) => {
        const isLate = wait(awayMilliseconds, true, { ref: false })
        if (await Promise.race([listens.promise, isLate])) throw error
      })
    },
    publishesAfterCommit: false,
    close: async () => undefined,
  }
}
