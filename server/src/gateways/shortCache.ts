/** Answers kept for seconds, where they cost much and change little: counts of many homes, not of few. */

interface ShortCacheOptions<Answer> {
  /** Whether an answer is kept: small ones cost little, and in them one more is seen. */
  readonly isKept: (answer: Answer) => boolean
  /** Asked anew after so long; until ten times as long the old one is given once more meanwhile (RFC 5861). */
  readonly milliseconds: number
  /** In milliseconds; a clock that never steps back, unless something else is said. */
  readonly now?: () => number
}

/** What is kept at most; of what is too much, the one that was kept first goes first. */
export interface CacheBounds<Value> {
  readonly number: number
  /** Nobody is given an older one: it goes when the next is kept, and where nothing is, by itself within as long again. */
  readonly milliseconds: number
  /** Of all together. */
  readonly octets?: { readonly most: number; readonly of: (value: Value) => number }
}

interface CacheEntry<Value> {
  readonly value: Value
  /** When it was asked for. */
  readonly at: number
}

/** Values under their keys, bounded by age, by number and, if it is said, by octets. */
export function createBoundedCache<Value>({ number, milliseconds, octets }: CacheBounds<Value>, now: () => number) {
  const kept = new Map<string, CacheEntry<Value>>()
  let sweep: NodeJS.Timeout | undefined

  function evict(): void {
    let sum = 0
    if (octets) for (const { value } of kept.values()) sum += octets.of(value)
    for (const [key, { value, at }] of kept) {
      const isYoung = now() - at < milliseconds
      if (isYoung && kept.size <= number && sum <= (octets?.most ?? sum)) return // those behind it are hardly older
      kept.delete(key)
      sum -= octets?.of(value) ?? 0
    }
  }

  function scheduleSweep(): void {
    if (sweep) return
    sweep = setTimeout(() => {
      sweep = undefined
      evict()
      if (kept.size > 0) scheduleSweep()
    }, milliseconds).unref()
  }

  return {
    get size() {
      return kept.size
    },
    get: (key: string) => kept.get(key),
    keep(key: string, one: CacheEntry<Value>): void {
      kept.delete(key) // the one that was kept last comes last
      kept.set(key, one)
      evict()
      scheduleSweep()
    },
    forget: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  }
}

/** Questions that are remembered. */
const most = 500
/** The old answer is given once more for so many times as long as it is known. */
const longer = 10

const steadyNow = () => performance.now()

/** The same question, by its key, asked briefly once. What fails is never kept. */
export function createShortCache<Question, Answer>(
  keyOf: (question: Question) => string,
  ask: (question: Question) => Promise<Answer>,
  { isKept, milliseconds, now = steadyNow }: ShortCacheOptions<Answer>,
): (question: Question) => Promise<Answer> {
  const known = createBoundedCache<Answer>({ number: most, milliseconds: longer * milliseconds }, now)
  const asking = new Map<string, Promise<Answer>>()

  function askNow(key: string, question: Question): Promise<Answer> {
    const at = now()
    const answering = ask(question)
      .then((answer) => {
        if (isKept(answer)) known.keep(key, { value: answer, at })
        else known.forget(key)
        return answer
      })
      .finally(() => asking.delete(key))
    asking.set(key, answering)
    return answering
  }

  return (question) => {
    const key = keyOf(question)
    const found = known.get(key)
    const age = found ? now() - found.at : Number.POSITIVE_INFINITY
    if (found && age < milliseconds) return Promise.resolve(found.value)
    // Without one that is kept each asks for themselves: what was asked before a change would not know of it
    const answering = (found && asking.get(key)) ?? askNow(key, question)
    if (!found || age >= longer * milliseconds) return answering
    answering.catch(() => undefined) // whoever asks next hears of it
    return Promise.resolve(found.value)
  }
}

/** The same for what comes along with another question: whoever asked it hands it in. */
export function bySerializedKey<Question, Answer>(
  keyOf: (question: Question) => string,
  { isKept, milliseconds, now = steadyNow }: ShortCacheOptions<Answer>,
) {
  const kept = createBoundedCache<Answer>({ number: most, milliseconds }, now)
  return {
    /** The answer, if it was handed in within the time. */
    known(question: Question): Answer | undefined {
      const found = kept.get(keyOf(question))
      return found && now() - found.at < milliseconds ? found.value : undefined
    },
    /** Keeps an answer, or forgets the earlier one where this is not worth it. */
    keep(question: Question, answer: Answer): void {
      const key = keyOf(question)
      if (isKept(answer)) kept.keep(key, { value: answer, at: now() })
      else kept.forget(key)
    },
  }
}
