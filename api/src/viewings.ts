/** The endpoints of viewings: times that a landlord offers in a conversation about a home, of which the tenant picks one (D 7.9). */
import { endpoint, type NoParams } from './endpoint.ts'
import type { ConversationViewings, Viewing, ViewingOfferInput, ViewingQuestionInput } from './viewings.schema.ts'

export type { ConversationViewings, Viewing } from './viewings.schema.ts'

/** One’s viewings that lie ahead, the next first, and after them the last fifty that do not. */
export const listViewings = endpoint<NoParams, undefined, Viewing[]>('GET', '/viewings')
/** The newest hundred of a conversation, and the home it is about. */
export const listViewingsWith = endpoint<{ id: string }, undefined, ConversationViewings>('GET', '/viewings/with/:id')
/**
 * A tenant asks the landlord of a home for a viewing: `viewing-asked-by-tenant`, `viewing-asked-already`,
 * `viewing-agreed-already`, `viewing-of-another-home`, `listing-not-published`.
 */
export const askForViewing = endpoint<NoParams, ViewingQuestionInput, Viewing>('POST', '/viewings/questions', 'json')
/** The landlord offers times, in place of those offered before: `viewing-times-overlap`, `viewing-time-taken` and others. */
export const offerViewing = endpoint<NoParams, ViewingOfferInput, Viewing>('POST', '/viewings', 'json')
/** The tenant picks a time: `viewing-time-taken` where another was quicker. */
export const pickViewingTime = endpoint<{ id: string }, { startsAt: string }, Viewing>(
  'PUT',
  '/viewings/:id/time',
  'json',
)
/** Withdraws an offer, declines it, or cancels what was agreed on, by who says so. */
export const endViewing = endpoint<{ id: string }, { reason?: string }, Viewing>('PUT', '/viewings/:id/end', 'json')
/** A viewing for a calendar (RFC 5545): once it was agreed on. */
export const viewingCalendar = endpoint<{ id: string }, undefined, unknown>('GET', '/viewings/:id/calendar')
