/**
 * Counts the homes that miss only some filters of a search. It scans every home, therefore answers are cached for
 * seconds, few run at once, and the queue is short.
 */
import type { NearMiss } from '@keyhold/rental/loosening.ts'
import type { Database } from '../../../gateways/database.ts'
import { createShortCache } from '../../../gateways/shortCache.ts'
import { createWorkQueue } from '../../../gateways/workQueue.ts'
import { countMissing, type SearchCriteria } from './store.ts'

const atOnce = 2
/** Above this the count is refused at once: the page waits for it, while the search itself is answered. */
const maxWaiting = 10

/** Concurrency in the whole process; others queue in order of arrival. */
const turn = createWorkQueue(atOnce)
let underWay = 0

/** The queue is full. It throws, because the cached answer of a search stays valid after that. */
class Busy extends Error {}
const asUndefined = (error: unknown) => {
  if (error instanceof Busy) return undefined
  throw error
}

/**
 * Creates the counting. Concurrent equal requests share one answer; undefined where the queue is full and none is
 * cached.
 */
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
