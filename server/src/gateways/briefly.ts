/** Answers kept for seconds, where they cost much and change little: counts of many homes, not of few. */

interface BrieflyOptions<Answer> {
  /** Whether an answer is kept: small ones cost little, and in them one more is seen. */
  readonly isKept: (answer: Answer) => boolean
  /** Asked anew after so long; until ten times as long the old one is given once more meanwhile (RFC 5861). */
  readonly milliseconds: number
  readonly now?: () => number
}

/** Questions that are remembered. */
const most = 500

interface Kept<Answer> {
  readonly answer: Answer
  readonly at: number
}

/** The same question, by its key, asked briefly once. What fails is never kept. */
export function briefly<Question, Answer>(
  keyOf: (question: Question) => string,
  ask: (question: Question) => Promise<Answer>,
  { isKept, milliseconds, now = Date.now }: BrieflyOptions<Answer>,
): (question: Question) => Promise<Answer> {
  const known = new Map<string, Kept<Answer>>()
  const asking = new Map<string, Promise<Answer>>()

  function askNow(key: string, question: Question): Promise<Answer> {
    const at = now()
    const answering = ask(question)
      .then((answer) => {
        known.delete(key)
        if (isKept(answer)) known.set(key, { answer, at })
        const [oldest] = known.keys()
        if (known.size > most && oldest !== undefined) known.delete(oldest)
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
    if (found && age < milliseconds) return Promise.resolve(found.answer)
    // Without one that is kept each asks for themselves: what was asked before a change would not know of it
    const answering = (found && asking.get(key)) ?? askNow(key, question)
    if (!found || age >= 10 * milliseconds) return answering
    answering.catch(() => undefined) // whoever asks next hears of it
    return Promise.resolve(found.answer)
  }
}

/** The same for what comes along with another question: whoever asked it hands it in. */
export function keptBriefly<Question, Answer>(
  keyOf: (question: Question) => string,
  { isKept, milliseconds, now = Date.now }: BrieflyOptions<Answer>,
) {
  const kept = new Map<string, Kept<Answer>>()
  return {
    /** The answer, if it was handed in within the time. */
    known(question: Question): Answer | undefined {
      const found = kept.get(keyOf(question))
      return found && now() - found.at < milliseconds ? found.answer : undefined
    },
    /** Keeps an answer, or forgets the earlier one where this is not worth it. */
    keep(question: Question, answer: Answer): void {
      const key = keyOf(question)
      kept.delete(key)
      if (isKept(answer)) kept.set(key, { answer, at: now() })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}
