/** How many homes miss which parts of a search: it looks at every home, so each is asked once in seconds, few at once, and few wait. */
import type { NearMiss } from '@keyhold/rental/loosening.ts'
import type { Database } from '../../gateways/database.ts'
import { createShortCache } from '../../gateways/shortCache.ts'
import { createWorkQueue } from '../../gateways/workQueue.ts'
import { countMissing, type SearchCriteria } from './store.ts'

const atOnce = 2
/** Whoever asks next hears at once that it is not counted now: their page waits for this, and the search itself is answered. */
const maxWaiting = 10

/** In the whole process; the others wait in the order in which they came. */
const turn = createWorkQueue(atOnce)
let underWay = 0

/** Too many others wait. It fails, for what is known of a search stays known after that. */
class Busy extends Error {}
const asUndefined = (error: unknown) => {
  if (error instanceof Busy) return undefined
  throw error
}

/** Opens the counting. Whoever asks the same while it is counted waits for the one answer; undefined where too many others wait and none is known. */
export function createNearMisses(
  database: Database,
  keptFor: { readonly milliseconds: number; readonly now: () => number },
): (criteria: SearchCriteria) => Promise<NearMiss[] | undefined> {
  const counting = new Map<string, Promise<NearMiss[]>>()
  async function countOnce(criteria: SearchCriteria): Promise<NearMiss[]> {
    const key = JSON.stringify(criteria)
    const begun = counting.get(key)
    if (begun) return begun
    if (underWay >= atOnce + maxWaiting) throw new Busy()
    underWay += 1
    const counted = turn(() => countMissing(database, criteria)).finally(() => {
      underWay -= 1
      counting.delete(key)
    })
    counting.set(key, counted)
    return counted
  }
  const count = createShortCache(JSON.stringify, countOnce, { isKept: () => true, ...keptFor })
  return (criteria) => count(criteria).catch(asUndefined)
}
