/** The endpoints of one's own sessions: where one is signed in, and ending one of them. */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { OwnSession } from './sessions.schema.ts'

export type { OwnSession } from './sessions.schema.ts'

/** Where one is signed in, the last seen first. */
export const mySessions = endpoint<NoParams, undefined, OwnSession[]>('GET', '/user/sessions')
/** Ends one of one's sessions at once; `session-not-found` of another's, or one that is over. */
export const endSession = endpoint<{ id: string }, undefined, Done>('DELETE', '/user/sessions/:id')
