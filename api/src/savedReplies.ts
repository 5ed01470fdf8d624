/** The endpoints of saved replies: texts a person reuses. */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { SavedReply } from './savedReplies.schema.ts'

/** The caller’s own, oldest first. */
export const listSavedReplies = endpoint<NoParams, undefined, SavedReply[]>('GET', '/messages/replies')
/** Stores a reply: `message-empty`, `too-many-saved-replies` after twenty. */
export const saveReply = endpoint<NoParams, SavedReply, Done>('POST', '/messages/replies', 'json')
/** Deletes one: `saved-reply-not-found`. */
export const deleteSavedReply = endpoint<{ id: string }, undefined, Done>('DELETE', '/messages/replies/:id')
