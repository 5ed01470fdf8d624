/** How many homes miss which parts of a search: it looks at every home, so each is asked once in seconds, and few at once. */
import type { NearMiss } from '@keyhold/rental/loosening.ts'
import { briefly } from '../../gateways/briefly.ts'
import type { Database } from '../../gateways/database.ts'
import { inTurns } from '../../gateways/inTurns.ts'
import { countMissing, type SearchCriteria } from './store.ts'

/** In the whole process; the others wait in the order in which they came. */
const turn = inTurns(2)

/** Opens the counting. Whoever asks the same while it is counted waits for the one answer. */
export function createNearMisses(
  database: Database,
  keptFor: { readonly milliseconds: number; readonly now: () => number },
): (criteria: SearchCriteria) => Promise<NearMiss[]> {
  const counting = new Map<string, Promise<NearMiss[]>>()
  function countOnce(criteria: SearchCriteria): Promise<NearMiss[]> {
    const key = JSON.stringify(criteria)
    const underWay = counting.get(key)
    if (underWay) return underWay
    const counted = turn(() => countMissing(database, criteria)).finally(() => counting.delete(key))
    counting.set(key, counted)
    return counted
  }
  return briefly(JSON.stringify, countOnce, { isKept: () => true, ...keptFor })
}
