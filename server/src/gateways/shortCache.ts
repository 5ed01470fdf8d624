/** A cache of seconds for values that are expensive and change little: counts of many homes, not of few. */

interface ShortCacheOptions<Answer> {
  /** Whether a value is cached: small counts are cheap, and a difference of one is visible in them. */
  readonly isKept: (answer: Answer) => boolean
  /**
   * The age after which a value is stale; until ten times that age it is returned while it is revalidated
   * (stale-while-revalidate, RFC 5861).
   */
  readonly milliseconds: number
  /** In milliseconds; a monotonic clock unless another is given. */
  readonly now?: () => number
}

/** The maximum of the cache; beyond it the oldest entries are removed. */
export interface CacheBounds<Value> {
  readonly number: number
  /**
   * Older entries are never returned: they are removed when the next is stored, or by a timer within the same time
   * again.
   */
  readonly milliseconds: number
  /** Of all entries together. */
  readonly octets?: { readonly most: number; readonly of: (value: Value) => number }
}

interface CacheEntry<Value> {
  readonly value: Value
  /** When the query began. */
  readonly at: number
}

/** Entries under their keys, limited by age, number and, optionally, octets. */
export function createBoundedCache<Value>({ number, milliseconds, octets }: CacheBounds<Value>, now: () => number) {
  const entries = new Map<string, CacheEntry<Value>>()
  let sweep: NodeJS.Timeout | undefined

  function evict(): void {
    let sum = 0
    if (octets) for (const { value } of entries.values()) sum += octets.of(value)
    for (const [key, { value, at }] of entries) {
      const isYoung = now() - at < milliseconds
      if (isYoung && entries.size <= number && sum <= (octets?.most ?? sum)) return // entries behind it are hardly older
      entries.delete(key)
      sum -= octets?.of(value) ?? 0
    }
  }

  function scheduleSweep(): void {
    if (sweep) return
    sweep = setTimeout(() => {
      sweep = undefined
      evict()
      if (entries.size > 0) scheduleSweep()
    }, milliseconds).unref()
  }

  return {
    get size() {
      return entries.size
    },
    get: (key: string) => entries.get(key),
    keep(key: string, one: CacheEntry<Value>): void {
      entries.delete(key) // the newest entry comes last
      entries.set(key, one)
      evict()
      scheduleSweep()
    },
    forget: (key: string) => entries.delete(key),
    clear: () => entries.clear(),
  }
}

/** The maximum number of entries. */
const most = 500
/** A stale value is returned for this many times its fresh age. */
const longer = 10

const steadyNow = () => performance.now()

/** Caches the same query, by its key, for a short time. Errors are never cached. */
export function createShortCache<Question, Answer>(
  keyOf: (query: Question) => string,
  ask: (query: Question) => Promise<Answer>,
  { isKept, milliseconds, now = steadyNow }: ShortCacheOptions<Answer>,
): (query: Question) => Promise<Answer> {
  const known = createBoundedCache<Answer>({ number: most, milliseconds: longer * milliseconds }, now)
  const pending = new Map<string, Promise<Answer>>()

  function askNow(key: string, query: Question): Promise<Answer> {
    const at = now()
    const answering = ask(query)
      .then((answer) => {
        if (isKept(answer)) known.keep(key, { value: answer, at })
        else known.forget(key)
        return answer
      })
      .finally(() => pending.delete(key))
    pending.set(key, answering)
    return answering
  }

  return (query) => {
    const key = keyOf(query)
    const found = known.get(key)
    const age = found ? now() - found.at : Number.POSITIVE_INFINITY
    if (found && age < milliseconds) return Promise.resolve(found.value)
    // Without a cached value each caller queries: a query begun before a change would not include it.
    const answering = (found && pending.get(key)) ?? askNow(key, query)
    if (!found || age >= longer * milliseconds) return answering
    answering.catch(() => undefined) // the next caller gets the error
    return Promise.resolve(found.value)
  }
}

/** The same for values that come with another query, whose caller stores them. */
export function bySerializedKey<Question, Answer>(
  keyOf: (query: Question) => string,
  { isKept, milliseconds, now = steadyNow }: ShortCacheOptions<Answer>,
) {
  const cache = createBoundedCache<Answer>({ number: most, milliseconds }, now)
  return {
    /** The value, if it was stored within the time. */
    known(query: Question): Answer | undefined {
      const found = cache.get(keyOf(query))
      return found && now() - found.at < milliseconds ? found.value : undefined
    },
    /** Stores a value, or removes the earlier one where it is not worth caching. */
    keep(query: Question, answer: Answer): void {
      const key = keyOf(query)
      if (isKept(answer)) cache.keep(key, { value: answer, at: now() })
      else cache.forget(key)
    },
  }
}
