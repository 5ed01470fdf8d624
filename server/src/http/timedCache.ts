/** A cache of seconds, with invalidation. */
import { type CacheBounds, createBoundedCache } from '../gateways/shortCache.ts'

interface CachedValue {
  /** Only an existing value (200) is cached. */
  readonly status: number
}

/** In milliseconds, from when its creation began. */
export interface CacheTimes {
  /** The age after which a value is stale. */
  readonly fresh: number
  /**
   * Until then the stale value is returned while the new one is made (RFC 5861). Older values, and those still being
   * made from before, are never returned.
   */
  readonly most: number
}

export type TimedCacheBounds<Value> = Pick<CacheBounds<Value>, 'number' | 'octets'> & { readonly times: CacheTimes }

/** Values under their keys, with limits. `now` in milliseconds, of a monotonic clock. */
export function createTimedCache<Value extends CachedValue>(
  { times, ...bounds }: TimedCacheBounds<Value>,
  now: () => number,
) {
  const entries = createBoundedCache<Value>({ ...bounds, milliseconds: times.most }, now)
  const making = new Map<string, { readonly coming: Promise<Value>; readonly madeAt: number }>()
  let drops = 0

  function makeNow(key: string, make: () => Promise<Value>): Promise<Value> {
    const [before, madeAt] = [drops, now()]
    const coming = make()
      .then((value) => {
        if (value.status === 200 && drops === before) keep(key, value, madeAt)
        return value
      })
      .finally(() => {
        if (making.get(key)?.coming === coming) making.delete(key)
      })
    making.set(key, { coming, madeAt })
    return coming
  }

  function keep(key: string, value: Value, at: number): void {
    if ((entries.get(key)?.at ?? at) > at) return // a later one was finished before it
    entries.keep(key, { value, at })
  }

  return {
    get size() {
      return entries.size
    },
    /** The cached value of a key, or a new one, made once for all concurrent callers. */
    read(key: string, make: () => Promise<Value>): Promise<Value> {
      const isWithin = (at: number, milliseconds: number) => now() - at < milliseconds
      const [found, begun] = [entries.get(key), making.get(key)]
      if (found && isWithin(found.at, times.fresh)) return Promise.resolve(found.value)
      const coming = begun && isWithin(begun.madeAt, times.most) ? begun.coming : makeNow(key, make)
      if (!found || !isWithin(found.at, times.most)) return coming
      coming.catch(() => undefined) // the next caller gets the error
      return Promise.resolve(found.value)
    },
    /** Invalidates all, including those being made now. */
    drop(): void {
      drops += 1
      entries.clear()
      making.clear()
    },
  }
}
