/** The endpoints of viewings: a landlord offers times in a conversation about a home, the tenant picks one (D 7.9). */
import { endpoint, type NoParams } from './endpoint.ts'
import type { ConversationViewings, Viewing, ViewingOfferInput, ViewingQuestionInput } from './viewings.schema.ts'

export type { ConversationViewings, Viewing } from './viewings.schema.ts'

/** The caller’s upcoming viewings, the next first, and after them the last fifty others. */
export const listViewings = endpoint<NoParams, undefined, Viewing[]>('GET', '/viewings')
/** The newest hundred of a conversation, and the home it is about. */
export const listViewingsWith = endpoint<{ id: string }, undefined, ConversationViewings>('GET', '/viewings/with/:id')
/**
 * A tenant requests a viewing from the landlord of a home: `viewing-asked-by-tenant`, `viewing-asked-already`,
 * `viewing-agreed-already`, `viewing-of-another-home`, `listing-not-published`.
 */
export const askForViewing = endpoint<NoParams, ViewingQuestionInput, Viewing>('POST', '/viewings/questions', 'json')
/**
 * The landlord offers times, replacing those offered before: `viewing-times-overlap`, `viewing-time-taken` and others.
 */
export const offerViewing = endpoint<NoParams, ViewingOfferInput, Viewing>('POST', '/viewings', 'json')
/** The tenant picks a time: `viewing-time-taken` where another tenant was first. */
export const pickViewingTime = endpoint<{ id: string }, { startsAt: string }, Viewing>(
  'PUT',
  '/viewings/:id/time',
  'json',
)
/** Withdraws an offer, declines it, or cancels an agreed viewing, depending on the caller. */
export const endViewing = endpoint<{ id: string }, { reason?: string }, Viewing>('PUT', '/viewings/:id/end', 'json')
/** A viewing as a calendar file (RFC 5545): once it was agreed. */
export const viewingCalendar = endpoint<{ id: string }, undefined, unknown>('GET', '/viewings/:id/calendar')
