/** Search columns that the tick maintains: homes that are free later, landlords with a record, map cells. */

import { createFreeLater } from '../../search/search/freeLater.ts'
import { createMapCells } from '../../search/search/mapCells.ts'
import type { RecordDeps } from './deposits.ts'
import { createVerified } from './verified.ts'

/** Maintains them while the process lives; each has its own `tick`. */
export const createSearchColumns = (deps: RecordDeps) => ({
  freeLater: createFreeLater(deps),
  mapCells: createMapCells(deps),
  verified: createVerified(deps),
})
