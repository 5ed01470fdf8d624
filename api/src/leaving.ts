/** The endpoints of data export and account deletion (D 11.23). */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { LeavingFacts, LeavingInput } from './leaving.schema.ts'

export type { LeavingFacts, LeavingHold } from './leaving.schema.ts'

/** Whether an archive waits, and what keeps the account from being deleted. */
export const readLeaving = endpoint<NoParams, undefined, LeavingFacts>('GET', '/profile/leaving')
/** Requests an archive of all the caller's data; an e-mail says when it can be downloaded. */
export const askArchive = endpoint<NoParams, LeavingInput, LeavingFacts>('POST', '/profile/leaving/archive', 'json')
/** The archive, a zip: `archive-not-found` before it is ready, and ten minutes after it was downloaded. */
export const fetchArchive = endpoint<NoParams, undefined, unknown>('GET', '/profile/leaving/archive')
/** Deletes the caller's account permanently; refused by one of the holds. */
export const deleteAccount = endpoint<NoParams, LeavingInput, Done>('POST', '/profile/leaving/delete', 'json')
