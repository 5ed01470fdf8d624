/**
 * Cache invalidation across processes: a public change drops the cached pages here at once, elsewhere by a notification
 * on the bus.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bus } from '../gateways/bus.ts'
import { isUnavailable } from '../gateways/database.ts'
import type { PageCache } from './pageCache.ts'

const topic = 'public-change'
/** The minimum interval of notifications, for any number of changes: the first is sent at once, the last for sure. */
const restMilliseconds = 200
/** The maximum wait for the last notification on close. */
const lastMilliseconds = 1_000

interface Note {
  /** The publishing process: it dropped its own pages before. */
  readonly from: string
}

export interface SharedChanges {
  /**
   * The caches that other processes' notifications invalidate, too: subscribed from the first page on, and not where
   * none is served.
   */
  readonly kept: PageCache
  /**
   * A change was committed. No call waits for other processes, and none fails while the bus is away: their pages expire
   * within seconds anyway.
   */
  tell(): void
  /** Publishes a pending notification. */
  close(): Promise<void>
}

export interface SharedChangesDeps {
  readonly bus: Bus
  readonly kept: PageCache
  readonly onFault: (error: unknown) => void
  /** The pause after a notification; a test has its own. */
  readonly rest?: (signal: AbortSignal) => Promise<unknown>
}

const restAfterNote = (signal: AbortSignal) => wait(restMilliseconds, undefined, { ref: false, signal })

export function shareChanges({ bus, kept, onFault, rest = restAfterNote }: SharedChangesDeps): SharedChanges {
  const own: Note = { from: randomUUID() }
  const closing = new AbortController()
  let isOwed = false
  let telling: Promise<void> | undefined
  let isListening = false
  const stops = [bus.subscribe(topic, (note) => (note as Note).from === own.from || kept.drop()), bus.onGap(kept.drop)]

  async function publishToOthers(): Promise<void> {
    while (isOwed) {
      isOwed = false // later changes are covered by the next notification
      await bus
        .transact((_, tell) => tell(topic, [own]))
        .catch((error: unknown) => isUnavailable(error) || onFault(error))
      await rest(closing.signal).catch(() => undefined)
    }
    telling = undefined
  }

  /** Notifications from before it listened were missed. While the bus is away, the next page retries. */
  function listen(): void {
    if (isListening || closing.signal.aborted) return
    isListening = true
    bus.listen().then(kept.drop, () => {
      isListening = false
    })
  }

  return {
    kept: {
      ...kept,
      read(key, render) {
        listen()
        return kept.read(key, render)
      },
    },
    tell() {
      kept.drop()
      isOwed = true
      telling ??= publishToOthers()
    },
    async close() {
      closing.abort()
      for (const stop of stops) stop()
      if (telling) await Promise.race([telling, wait(lastMilliseconds, undefined, { ref: false })])
    },
  }
}
