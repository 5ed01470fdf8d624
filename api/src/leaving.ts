/** The endpoints of taking one's data along and of deleting one's account (D 11.23). */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { LeavingFacts, LeavingInput } from './leaving.schema.ts'

export type { LeavingFacts, LeavingHold } from './leaving.schema.ts'

/** Whether an archive waits, and what keeps the account from being deleted. */
export const readLeaving = endpoint<NoParams, undefined, LeavingFacts>('GET', '/profile/leaving')
/** Asks for one archive of all that is one's own; a letter says when it can be fetched. */
export const askArchive = endpoint<NoParams, LeavingInput, LeavingFacts>('POST', '/profile/leaving/archive', 'json')
/** The archive, a zip: `archive-not-found` before it is made, and ten minutes after it was fetched. */
export const fetchArchive = endpoint<NoParams, undefined, unknown>('GET', '/profile/leaving/archive')
/** Deletes one's account, for good; refused by one of the holds. */
export const deleteAccount = endpoint<NoParams, LeavingInput, Done>('POST', '/profile/leaving/delete', 'json')
