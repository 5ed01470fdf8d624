/** A rate limit for attempts, shared by all processes of Keyhold, against guessing. */
import { createHash } from 'node:crypto'
import { Refusal, type RefusalCode } from '@keyhold/rental/refusal.ts'
import type { Clock } from './clock.ts'
import type { Database, Query } from './database.ts'
import { networkOf } from './network.ts'

/** The number of attempts within a number of seconds. */
export interface RateLimit {
  readonly most: number
  readonly seconds: number
  readonly code?: RefusalCode
}

export interface RateLimiter {
  /**
   * Counts an attempt, in the caller's transaction if there is one, and returns how many there were within the window,
   * and in how many seconds it ends.
   */
  hit(what: string, who: string, seconds: number, query?: Query): Promise<{ count: number; againInSeconds: number }>
  /**
   * Counts an attempt; beyond the limit it refuses (`too-many-requests` if no other code is named) with Retry-After.
   */
  limit(what: string, who: string, limit: RateLimit): Promise<void>
  /** Takes back one attempt that should not count. */
  undo(what: string, who: string): Promise<void>
  /** Resets the attempts, e.g. after the right password. */
  forget(what: string, who: string): Promise<void>
  /** Deletes attempts that are too old for every limit. */
  cleanUp(): Promise<void>
}

/** As long as the longest window of any limit. */
const countedMilliseconds = 86_400_000

/** Attempts in PostgreSQL, under hashed keys. */
export function createRateLimiter(database: Database, clock: Clock): RateLimiter {
  const keyOf = (what: string, who: string) => {
    const networks = who.split(' ').map(networkOf).join(' ')
    return createHash('sha256').update(`${what}\n${networks}`).digest('base64url')
  }
  const rateLimiter: RateLimiter = {
    async hit(what, who, seconds, query = database) {
      const now = new Date(clock.now())
      const over = new Date(clock.now() - seconds * 1000)
      const [row] = await query<{ count: number; since: Date }[]>`
        insert into rate_limit (key, since, count) values (${keyOf(what, who)}, ${now}, 1)
        on conflict (key) do update set
          count = case when rate_limit.since <= ${over} then 1 else rate_limit.count + 1 end,
          since = case when rate_limit.since <= ${over} then ${now} else rate_limit.since end
        returning count, since`
      const { count = 1, since = now } = row ?? {}
      return { count, againInSeconds: Math.max(1, Math.ceil((since.getTime() + seconds * 1000 - clock.now()) / 1000)) }
    },
    async limit(what, who, { most, seconds, code = 'too-many-requests' }) {
      const { count, againInSeconds } = await rateLimiter.hit(what, who, seconds)
      if (count > most) throw new Refusal(code, undefined, againInSeconds)
    },
    async undo(what, who) {
      await database`update rate_limit set count = count - 1 where key = ${keyOf(what, who)} and count > 0`
    },
    async forget(what, who) {
      await database`delete from rate_limit where key = ${keyOf(what, who)}`
    },
    async cleanUp() {
      await database`delete from rate_limit where since < ${new Date(clock.now() - countedMilliseconds)}`
    },
  }
  return rateLimiter
}
