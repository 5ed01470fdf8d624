/**
 * What one process of Keyhold tells all of them, itself too: by LISTEN and NOTIFY of the database, so that a note is told
 * when its transaction is committed, and never if it is not.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Transaction } from './database.ts'
import { createTopics, payloadsOf, startOf } from './topics.ts'

/** Tells notes of a topic, in their order. They hold what JSON holds, since others read them as such, and stay as they are. */
export type Publish = (topic: string, notes: readonly object[]) => Promise<void>

export interface Bus {
  /** Runs a transaction. What it tells is heard by every process once it is committed, and never if it is not. */
  transact<Result>(work: (tx: Transaction, tell: Publish) => Promise<Result>): Promise<Result>
  /** Hears the notes of a topic; the answer ends that. Nothing is heard before `listen`. */
  subscribe(topic: string, listener: (note: unknown) => void): () => void
  /** Hears that the line was cut and is there again: notes may have been missed. The answer ends that. */
  onGap(listener: () => void): () => void
  /** Begins to listen, and resolves when it does; again and again is once. Fails while the database is away, or (`BusAway`) what else carries the notes. */
  listen(): Promise<void>
  /** Whether a process that is killed may have committed what it never told: then the next one that starts tells it. */
  readonly publishesAfterCommit: boolean
  close(): Promise<void>
}

/** Nothing that other processes tell is heard here now, though the database answers. */
export class BusAway extends Error {}

const channel = 'keyhold'
/** Whoever wants to listen waits so long for a database that was away at first. */
const awayMilliseconds = 1000

/**
 * The bus of a process, on a connection of its own beside the pool. It ends with the database. What the process itself tells
 * it hears as soon as that is committed, and not again by the connection.
 */
export function createBus(database: Database): Bus {
  const topics = createTopics()
  const own = startOf(randomUUID())
  let isListening = false
  let asked: Promise<unknown> | undefined
  const listens = Promise.withResolvers<void>()
  let isCut = false
  const onListen = () => {
    listens.resolve()
    isListening = true
    if (isCut) topics.publishGap()
    isCut = true // whenever it listens anew, the line was cut before
  }
  return {
    async transact(work) {
      const told: { readonly topic: string; readonly notes: readonly object[] }[] = []
      const result = await database.begin((tx) =>
        work(tx, async (topic, notes) => {
          const payloads = payloadsOf(topic, notes, own)
          told.push({ topic, notes })
          // One text of lines, which JSON has none of: an array would have every quote of it escaped.
          if (payloads.length > 0)
            await tx`select pg_notify(${channel}, payload) from string_to_table(${payloads.join('\n')}, ${'\n'}) payload`
        }),
      )
      if (isListening) for (const { topic, notes } of told) topics.publish(topic, notes)
      return result as Awaited<ReturnType<typeof work>>
    },
    subscribe: topics.subscribe,
    onGap: topics.onGap,
    async listen() {
      // Asked for once: what fails is tried again by the driver, and asking again would hear each note twice
      asked ??= database.listen(
        channel,
        (payload) => payload.startsWith(own) || topics.subscribeToNotes(payload),
        onListen,
      )
      await asked.catch(async (error: unknown) => {
        const isLate = wait(awayMilliseconds, true, { ref: false })
        if (await Promise.race([listens.promise, isLate])) throw error
      })
    },
    publishesAfterCommit: false,
    close: async () => undefined,
  }
}
