/** Things that are kept for seconds, until something changes. */

/** Made anew after so long. */
const freshMilliseconds = 2_000
/** Until then the last one is shown once more, while the new one is made (RFC 5861). */
const staleMilliseconds = 10_000

interface Made {
  /** Only what is there (200) is kept. */
  readonly status: number
}

/** So many things at most, each under its key; the one that was made first goes first. `now` in milliseconds. */
export function createKept<Value extends Made>(most: number, now: () => number) {
  const kept = new Map<string, { readonly value: Value; readonly madeAt: number }>()
  const making = new Map<string, Promise<Value>>()
  let drops = 0

  function makeNow(key: string, make: () => Promise<Value>): Promise<Value> {
    const [before, madeAt] = [drops, now()]
    const coming = make()
      .then((value) => {
        if (value.status === 200 && drops === before) keep(key, { value, madeAt })
        return value
      })
      .finally(() => {
        if (making.get(key) === coming) making.delete(key)
      })
    making.set(key, coming)
    return coming
  }

  function keep(key: string, one: { readonly value: Value; readonly madeAt: number }): void {
    kept.delete(key) // the one that was made last comes last
    kept.set(key, one)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }

  return {
    /** What is kept under a key, or made once for all who ask meanwhile. */
    read(key: string, make: () => Promise<Value>): Promise<Value> {
      const found = kept.get(key)
      const age = found ? now() - found.madeAt : Number.POSITIVE_INFINITY
      if (found && age < freshMilliseconds) return Promise.resolve(found.value)
      const coming = making.get(key) ?? makeNow(key, make)
      if (!found || age >= staleMilliseconds) return coming
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
