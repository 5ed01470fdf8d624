/** A person's counters, for the whole page in one call. */
import type { Counts } from './counts.schema.ts'
import { endpoint, type NoParams } from './endpoint.ts'

export type { Counts } from './counts.schema.ts'

/** The counts in header, tabs and menus, for the caller only; the socket signals when to reload them. */
export const readCounts = endpoint<NoParams, undefined, Counts>('GET', '/user/counts')
