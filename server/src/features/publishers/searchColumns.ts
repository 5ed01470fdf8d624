/** What the search reads that the tick keeps: which homes are free later, whose landlords have a record, cells of the map. */

import { createFreeLater } from '../search/freeLater.ts'
import { createMapCells } from '../search/mapCells.ts'
import type { RecordDeps } from './deposits.ts'
import { createVerified } from './verified.ts'

/** Keeps them while the process lives; each has its own `tick`. */
export const createSearchColumns = (deps: RecordDeps) => ({
  freeLater: createFreeLater(deps),
  mapCells: createMapCells(deps),
  verified: createVerified(deps),
})
