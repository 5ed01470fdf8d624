/** What waits for somebody, for the whole page by one call. */
import type { Counts } from './counts.schema.ts'
import { endpoint, type NoParams } from './endpoint.ts'

export type { Counts } from './counts.schema.ts'

/** What header, tabs and menus count, of mine alone; the socket tells when to ask again. */
export const readCounts = endpoint<NoParams, undefined, Counts>('GET', '/user/counts')
