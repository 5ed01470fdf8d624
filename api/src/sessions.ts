/** The endpoints of a person's sessions: listing them, and ending one. */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { OwnSession } from './sessions.schema.ts'

export type { OwnSession } from './sessions.schema.ts'

/** The caller's sessions, the last seen first. */
export const mySessions = endpoint<NoParams, undefined, OwnSession[]>('GET', '/user/sessions')
/** Ends one of the caller's sessions at once; `session-not-found` for another person's, or an ended one. */
export const endSession = endpoint<{ id: string }, undefined, Done>('DELETE', '/user/sessions/:id')
