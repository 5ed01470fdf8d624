/**
 * Limits one person's concurrent picture uploads: each holds a picture in memory, and all share one processing queue.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'

/** Twice a browser's concurrency: uploads of a lost connection may stay open beside their retries. */
const maxPerPerson = 6
const againInSeconds = 10

/** Counts the open forms per person. */
export function createUploadLimit(most = maxPerPerson) {
  const open = new Map<string, number>()
  return {
    /**
     * Runs a person's form. Refuses one above the limit after `throwAway` has drained it: a browser reads the answer
     * only when it has sent everything.
     */
    async whileOpen<Result>(
      personId: string,
      throwAway: () => Promise<unknown>,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const count = open.get(personId) ?? 0
      if (count >= most) {
        await throwAway()
        throw new Refusal('too-many-requests', undefined, againInSeconds)
      }
      open.set(personId, count + 1)
      try {
        return await work()
      } finally {
        const rest = (open.get(personId) ?? 1) - 1
        if (rest > 0) open.set(personId, rest)
        else open.delete(personId)
      }
    },
  }
}
