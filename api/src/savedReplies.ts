/** The endpoints of saved replies: what somebody writes again and again. */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { SavedReply } from './savedReplies.schema.ts'

/** One’s own, oldest first. */
export const listSavedReplies = endpoint<NoParams, undefined, SavedReply[]>('GET', '/messages/replies')
/** Keeps words: `message-empty`, `too-many-saved-replies` after twenty. */
export const saveReply = endpoint<NoParams, SavedReply, Done>('POST', '/messages/replies', 'json')
/** Forgets one: `saved-reply-not-found`. */
export const deleteSavedReply = endpoint<{ id: string }, undefined, Done>('DELETE', '/messages/replies/:id')
