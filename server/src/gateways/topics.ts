/** The listeners of a bus in this process, and the encoding of notifications as payloads. */

export interface Topics {
  /** Subscribes to a topic; the result unsubscribes. */
  subscribe(topic: string, listener: (note: unknown) => void): () => void
  /** Called when notifications may have been missed; the result unsubscribes. */
  onGap(listener: () => void): () => void
  /** Delivers notifications of a topic to its listeners. */
  publish(topic: string, notes: readonly unknown[]): void
  /** Delivers the notifications of a payload. */
  subscribeToNotes(payload: string): void
  publishGap(): void
}

export function createTopics(): Topics {
  const listeners = new Map<string, Set<(note: unknown) => void>>()
  const gapListeners = new Set<() => void>()
  const publish = (topic: string, notes: readonly unknown[]) => {
    for (const listener of listeners.get(topic) ?? []) for (const note of notes) listener(note)
  }
  return {
    subscribe(topic, listener) {
      const subscribers = listeners.get(topic) ?? new Set()
      listeners.set(topic, subscribers.add(listener))
      return () => void subscribers.delete(listener)
    },
    onGap(listener) {
      gapListeners.add(listener)
      return () => void gapListeners.delete(listener)
    },
    publish,
    subscribeToNotes(payload) {
      const { topic, notes } = JSON.parse(payload) as { topic: string; notes: unknown[] }
      publish(topic, notes)
    },
    publishGap() {
      for (const listener of gapListeners) listener()
    },
  }
}

/** The prefix of every payload. */
export const startOf = (from: string) => `{"from":"${from}",`

/** PostgreSQL refuses a payload of 8,000 octets. */
const maxOctets = 7_900

/** Packs notifications into as few payloads as fit, in order; `start` is the prefix of each (`startOf`). */
export function payloadsOf(topic: string, notes: readonly object[], start = '{'): string[] {
  const payloads: string[] = []
  let some: string[] = []
  let octets = 0
  const wrap = () => payloads.push(`${start}"topic":${JSON.stringify(topic)},"notes":[${some.join()}]}`)
  for (const note of notes.map((one) => JSON.stringify(one))) {
    const length = Buffer.byteLength(note) + 1
    if (some.length > 0 && octets + length > maxOctets - 100) {
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
