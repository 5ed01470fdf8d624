/** How many forms of pictures one person sends at once: each holds a picture in memory, and all stand in one line to be drawn. */
import { Refusal } from '@keyhold/rental/refusal.ts'

/** Twice what a browser sends at once: what a lost connection left may stand open beside what is sent again. */
const maxPerPerson = 6
const againInSeconds = 10

/** Counts the forms that are open, by person. */
export function createUploadLimit(most = maxPerPerson) {
  const open = new Map<string, number>()
  return {
    /**
     * Does what a form of somebody's asks for. Refuses one more than they may have open, once `throwAway` has read it: a
     * browser hears the answer only when it has sent everything.
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
