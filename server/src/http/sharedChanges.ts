/** What somebody changed for everybody drops the kept pages of all processes: here at once, elsewhere by a note on the bus. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bus } from '../gateways/bus.ts'
import { isUnavailable } from '../gateways/database.ts'
import type { PageCache } from './pageCache.ts'

const topic = 'public-change'
/** A process tells one note in so long, however many write: the first at once, the last for sure. */
const restMilliseconds = 200
/** Whoever closes waits so long for the last note. */
const lastMilliseconds = 1_000

interface Note {
  /** The process that tells: it dropped its own before. */
  readonly from: string
}

export interface SharedChanges {
  /** Pages that are dropped by what other processes tell, too: listened to from the first page on, so not where none is served. */
  readonly kept: PageCache
  /** Something is changed, and committed. Nobody waits for the others, and nothing fails if the bus is away: they ask anew within seconds anyway. */
  tell(): void
  /** Tells what was not told yet. */
  close(): Promise<void>
}

export interface SharedChangesDeps {
  readonly bus: Bus
  readonly kept: PageCache
  readonly onFault: (error: unknown) => void
  /** The pause after a note; a test has its own. */
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
      isOwed = false // whatever changes from now on is told by the next note
      await bus
        .transact((_, tell) => tell(topic, [own]))
        .catch((error: unknown) => isUnavailable(error) || onFault(error))
      await rest(closing.signal).catch(() => undefined)
    }
    telling = undefined
  }

  /** What was told before it listened was missed. While the bus is away, the next page tries again. */
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
