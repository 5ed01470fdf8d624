/** Counts calls by network for all processes at once, in Redis (REDIS_URL); while Redis is away each process counts for itself. */
import { createRequire } from 'node:module'

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

/** One act for Redis, so that no process that dies between two leaves a count that never ends; a count without an end gets one. */
const countInWindow = `
local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if count == 1 or left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`

const require = createRequire(import.meta.url)

/** Opens them; they connect by themselves, again and again. */
export function openSharedLimits(url: string, onFault: (error: unknown) => void, now = Date.now): SharedLimits {
  const { createClient } = require('@redis/client') as typeof import('@redis/client') // most processes have no Redis
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
    const asked = { keys: [`keyhold:calls:${key}`], arguments: [String(milliseconds)] }
    const [current = 1, ttl = milliseconds] = (await client.eval(countInWindow, asked)) as number[]
    return { current, ttl }
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
