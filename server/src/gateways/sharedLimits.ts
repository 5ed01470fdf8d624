/** Counts calls by network for all processes at once, in Redis (REDIS_URL); while Redis is away each process counts for itself. */
import { createClient } from '@redis/client'

/** How often somebody asked within a window, and in how many milliseconds it ends. */
export interface Counted {
  readonly current: number
  readonly ttl: number
}

export interface SharedLimits {
  /** Counts one more under a key in a window of so many milliseconds, which begins with the first. */
  count(key: string, milliseconds: number): Promise<Counted>
  close(): Promise<void>
}

/** Whoever asks does not wait longer for a Redis that is silent. */
const silentMilliseconds = 500
/** Networks a process remembers by itself. */
const mostKeys = 10_000

/** Opens them; they connect by themselves, again and again. */
export function openSharedLimits(url: string, onFault: (error: unknown) => void, now = Date.now): SharedLimits {
  const client = createClient({ url, disableOfflineQueue: true })
  client.on('error', onFault)
  client.connect().catch(onFault)
  const alone = new Map<string, { count: number; until: number }>()

  function countAlone(key: string, milliseconds: number): Counted {
    const known = alone.get(key)
    const counted = known && known.until > now() ? known : { count: 0, until: now() + milliseconds }
    counted.count += 1
    if (alone.size >= mostKeys) alone.clear()
    alone.set(key, counted)
    return { current: counted.count, ttl: counted.until - now() }
  }

  async function countTogether(key: string, milliseconds: number): Promise<Counted> {
    const name = `keyhold:calls:${key}`
    const [, current, ttl] = await Promise.all([
      client.set(name, 0, { condition: 'NX', expiration: { type: 'PX', value: milliseconds } }),
      client.incr(name),
      client.pTTL(name),
    ])
    return { current, ttl: Math.max(ttl, 0) }
  }

  return {
    async count(key, milliseconds) {
      if (!client.isReady) return countAlone(key, milliseconds)
      let timer: NodeJS.Timeout | undefined
      const silent = new Promise<undefined>((resolve) => {
        timer = setTimeout(resolve, silentMilliseconds, undefined)
      })
      const counted = await Promise.race([countTogether(key, milliseconds).catch(onFault), silent])
      clearTimeout(timer)
      return counted ?? countAlone(key, milliseconds)
    },
    async close() {
      client.destroy()
    },
  }
}
