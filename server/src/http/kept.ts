/** Things that are kept for seconds, until something changes. */

interface Made {
  /** Only what is there (200) is kept. */
  readonly status: number
}

/** In milliseconds, from when its making began. */
export interface KeptTimes {
  /** Made anew after so long. */
  readonly fresh: number
  /** Until then the last one is given once more while the new one is made (RFC 5861). What was made or is being made before that is given to nobody. */
  readonly most: number
}

/** So many things at most, each under its key; the one that was made first goes first. `now` in milliseconds. */
export function createKept<Value extends Made>(most: number, times: KeptTimes, now: () => number) {
  const kept = new Map<string, { readonly value: Value; readonly madeAt: number }>()
  const making = new Map<string, { readonly coming: Promise<Value>; readonly madeAt: number }>()
  let drops = 0

  function makeNow(key: string, make: () => Promise<Value>): Promise<Value> {
    const [before, madeAt] = [drops, now()]
    const coming = make()
      .then((value) => {
        if (value.status === 200 && drops === before) keep(key, { value, madeAt })
        return value
      })
      .finally(() => {
        if (making.get(key)?.coming === coming) making.delete(key)
      })
    making.set(key, { coming, madeAt })
    return coming
  }

  function keep(key: string, one: { readonly value: Value; readonly madeAt: number }): void {
    if ((kept.get(key)?.madeAt ?? 0) > one.madeAt) return // a later one was done before it
    kept.delete(key) // the one that was made last comes last
    kept.set(key, one)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }

  return {
    /** What is kept under a key, or made once for all who ask meanwhile. */
    read(key: string, make: () => Promise<Value>): Promise<Value> {
      const ageOf = (one?: { readonly madeAt: number }) => (one ? now() - one.madeAt : Number.POSITIVE_INFINITY)
      const [found, begun] = [kept.get(key), making.get(key)]
      if (found && ageOf(found) < times.fresh) return Promise.resolve(found.value)
      const coming = begun && ageOf(begun) < times.most ? begun.coming : makeNow(key, make)
      if (!found || ageOf(found) >= times.most) return coming
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
