/** Things that are kept for seconds, until something changes. */
import { type CacheBounds, createBoundedCache } from '../gateways/shortCache.ts'

interface CachedValue {
  /** Only what is there (200) is kept. */
  readonly status: number
}

/** In milliseconds, from when its making began. */
export interface CacheTimes {
  /** Made anew after so long. */
  readonly fresh: number
  /** Until then the last one is given once more while the new one is made (RFC 5861). What was made or is being made before that is given to nobody. */
  readonly most: number
}

export type TimedCacheBounds<Value> = Pick<CacheBounds<Value>, 'number' | 'octets'> & { readonly times: CacheTimes }

/** Things under their keys, within bounds. `now` in milliseconds, of a clock that never steps back. */
export function createTimedCache<Value extends CachedValue>(
  { times, ...bounds }: TimedCacheBounds<Value>,
  now: () => number,
) {
  const kept = createBoundedCache<Value>({ ...bounds, milliseconds: times.most }, now)
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
    if ((kept.get(key)?.at ?? at) > at) return // a later one was done before it
    kept.keep(key, { value, at })
  }

  return {
    get size() {
      return kept.size
    },
    /** What is kept under a key, or made once for all who ask meanwhile. */
    read(key: string, make: () => Promise<Value>): Promise<Value> {
      const isWithin = (at: number, milliseconds: number) => now() - at < milliseconds
      const [found, begun] = [kept.get(key), making.get(key)]
      if (found && isWithin(found.at, times.fresh)) return Promise.resolve(found.value)
      const coming = begun && isWithin(begun.madeAt, times.most) ? begun.coming : makeNow(key, make)
      if (!found || !isWithin(found.at, times.most)) return coming
      coming.catch(() => undefined) // whoever asks next hears of it
      return Promise.resolve(found.value)
    },
    /** Forgets all, and what is being made now. */
    drop(): void {
      drops += 1
      kept.clear()
      making.clear()
    },
  }
}
