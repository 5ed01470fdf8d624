/**
 * What browser and server agreed on about a dispute's evidence (D 11.22): read with the dispute, added and taken back by its
 * two parties, opened by them and the lease's arbitrator; each view is logged. Anybody else hears `lease-not-found`.
 */
import { type Done, endpoint } from './endpoint.ts'
import type { Evidence, EvidenceInput, EvidenceParams, MessagesInput } from './evidence.schema.ts'

export type { Evidence, EvidenceInput, QuotedMessages } from './evidence.schema.ts'

/**
 * Adds a photo or a PDF to one's side of a disputed part; the same bytes again are the same piece. Refused with
 * `not-disputed-yet`, `dispute-over`, `dispute-too-late`, `evidence-too-many`, `arbitrator-adds-nothing` (409),
 * `evidence-too-large` (413), `evidence-type-refused` (415), `evidence-has-metadata`, `evidence-unreadable` (422).
 */
export const addEvidence = endpoint<{ id: string }, EvidenceInput, Evidence>(
  'POST',
  '/profile/disputes/:id/evidence',
  'multipart',
)
/**
 * Adds messages that the two wrote to each other, as they were said. Refused as files are, and with
 * `evidence-message-not-found` (404) for a message of another conversation, `evidence-message-shown` (409) for one that the
 * same person has added to that part before.
 */
export const addMessages = endpoint<{ id: string }, MessagesInput, Evidence>(
  'POST',
  '/profile/disputes/:id/evidence/messages',
  'json',
)
/** Takes back what nobody else has seen; afterwards it stands (409 `evidence-seen`). */
export const takeBackEvidence = endpoint<EvidenceParams, undefined, Done>(
  'DELETE',
  '/profile/disputes/:id/evidence/:evidenceId',
)
/** The bytes themselves, to one of the two: always to be saved, never shown by the browser as a page. */
export const evidenceFile = endpoint<EvidenceParams, undefined, unknown>(
  'GET',
  '/profile/disputes/:id/evidence/:evidenceId',
)
/** The same, to the lease's arbitrator. */
export const deskEvidenceFile = endpoint<EvidenceParams, undefined, unknown>(
  'GET',
  '/desk/disputes/:id/evidence/:evidenceId',
)
