/**
 * The rate limit by network, shared by all processes in Redis (REDIS_URL); while Redis is away or silent each process
 * counts on its own.
 */
import type { Redis } from './redisConnection.ts'

/** The number of calls within a window, and in how many milliseconds it ends. */
export interface Counted {
  readonly current: number
  readonly ttl: number
}

export interface SharedLimits {
  /** Counts one more call under a key, in a window of this many milliseconds, which begins with the first call. */
  count(key: string, milliseconds: number): Promise<Counted>
  close(): Promise<void>
}

/** The timeout for a silent Redis; calls after that one do not wait at all. */
const silentMilliseconds = 500
/** Networks that a process counts on its own. */
const maxKeys = 10_000

/**
 * Atomic in Redis: a process that dies between two commands must not leave a count without expiry; a count without one
 * gets it.
 */
const countInWindow = `
local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if count == 1 or left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`

/** Opens the limits on a connection of their own. */
export function openSharedLimits(redis: Redis, now = Date.now): SharedLimits {
  const line = redis.open({ disableOfflineQueue: true })
  line.connect()
  const alone = new Map<string, { count: number; until: number }>()

  function countAlone(key: string, milliseconds: number): Counted {
    const known = alone.get(key)
    const counted = known && known.until > now() ? known : { count: 0, until: now() + milliseconds }
    counted.count += 1
    if (alone.size >= maxKeys) alone.clear()
    alone.set(key, counted)
    return { current: counted.count, ttl: counted.until - now() }
  }

  async function countTogether(key: string, milliseconds: number): Promise<Counted> {
    const options = { keys: [`keyhold:calls:${key}`], arguments: [String(milliseconds)] }
    const [current = 1, ttl = milliseconds] = (await line.client.eval(countInWindow, options)) as number[]
    return { current, ttl }
  }

  return {
    async count(key, milliseconds) {
      if (!line.isAnswering()) return countAlone(key, milliseconds)
      let timer: NodeJS.Timeout | undefined
      const silence = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('Redis did not answer in half a second.')), silentMilliseconds)
      })
      try {
        return await Promise.race([countTogether(key, milliseconds), silence])
      } catch (error) {
        line.noteUnavailable(error)
        return countAlone(key, milliseconds)
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      line.close()
    },
  }
}
