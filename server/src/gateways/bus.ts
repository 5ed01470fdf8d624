/**
 * What one process of Keyhold tells all of them, itself too: by LISTEN and NOTIFY of the database, so that a note is told
 * when its transaction is committed, and never if it is not.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Query } from './database.ts'

export interface Bus {
  /** Tells notes of a topic to every process once the caller's transaction is committed, in its order. */
  publish(query: Query, topic: string, notes: readonly object[]): Promise<void>
  /** Hears the notes of a topic; the answer ends that. Nothing is heard before `listen`. */
  subscribe(topic: string, listener: (note: unknown) => void): () => void
  /** Hears that the line was cut and is there again: notes may have been missed. The answer ends that. */
  onGap(listener: () => void): () => void
  /** Begins to listen, and resolves when it does; again and again is once. Fails while the database is away. */
  listen(): Promise<void>
}

const channel = 'keyhold'
/** PostgreSQL refuses a payload of 8,000 octets. */
const mostOctets = 7_900
/** Whoever wants to listen waits so long for a database that was away at first. */
const awayMilliseconds = 1000

/** The bus of a process, on a connection of its own beside the pool. It ends with the database. */
export function createBus(database: Database): Bus {
  const listeners = new Map<string, Set<(note: unknown) => void>>()
  const gapListeners = new Set<() => void>()
  let asked: Promise<unknown> | undefined
  const listens = Promise.withResolvers<void>()
  let isCut = false
  const hear = (payload: string) => {
    const { topic, notes } = JSON.parse(payload) as { topic: string; notes: unknown[] }
    for (const listener of listeners.get(topic) ?? []) for (const note of notes) listener(note)
  }
  const onListen = () => {
    listens.resolve()
    if (isCut) for (const listener of gapListeners) listener()
    isCut = true // whenever it listens anew, the line was cut before
  }
  return {
    async publish(query, topic, notes) {
      const payloads = payloadsOf(topic, notes)
      if (payloads.length > 0)
        await query`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`
    },
    subscribe(topic, listener) {
      const heard = listeners.get(topic) ?? new Set()
      listeners.set(topic, heard.add(listener))
      return () => void heard.delete(listener)
    },
    onGap(listener) {
      gapListeners.add(listener)
      return () => void gapListeners.delete(listener)
    },
    async listen() {
      // Asked for once: what fails is tried again by the driver, and asking again would hear each note twice
      asked ??= database.listen(channel, hear, onListen)
      await asked.catch(async (error: unknown) => {
        const isLate = wait(awayMilliseconds, true, { ref: false })
        if (await Promise.race([listens.promise, isLate])) throw error
      })
    },
  }
}

/** Notes in as few payloads as fit, in their order. */
function payloadsOf(topic: string, notes: readonly object[]): string[] {
  const payloads: string[] = []
  let some: string[] = []
  let octets = 0
  const wrap = () => payloads.push(`{"topic":${JSON.stringify(topic)},"notes":[${some.join()}]}`)
  for (const note of notes.map((one) => JSON.stringify(one))) {
    const length = Buffer.byteLength(note) + 1
    if (some.length > 0 && octets + length > mostOctets - 100) {
      wrap()
      some = []
      octets = 0
    }
    some.push(note)
    octets += length
  }
  if (some.length > 0) wrap()
  return payloads
}
