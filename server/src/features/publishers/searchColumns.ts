/** What the search reads from columns that the tick keeps: which homes are free later, whose landlords have a record. */

import { createFreeLater } from '../search/freeLater.ts'
import type { RecordDeps } from './deposits.ts'
import { createVerified } from './verified.ts'

/** Keeps them while the process lives; each has its own `tick`. */
export const createSearchColumns = (deps: RecordDeps) => ({
  freeLater: createFreeLater(deps),
  verified: createVerified(deps),
})
