/**
 * The contract between browser and server about a dispute's evidence (D 11.22): read with the dispute, added and
 * removed by its parties, opened by them and the lease's arbitrator; each view is logged. Any other person gets
 * `lease-not-found`.
 */
import { type Done, endpoint } from './endpoint.ts'
import type { Evidence, EvidenceInput, EvidenceParams, MessagesInput } from './evidence.schema.ts'

export type { Evidence, EvidenceInput, QuotedMessages } from './evidence.schema.ts'

/**
 * Adds a photo or a PDF to the caller's side of a disputed part; idempotent by its bytes. Refused with
 * `not-disputed-yet`, `dispute-over`, `dispute-too-late`, `evidence-too-many`, `arbitrator-adds-nothing` (409),
 * `evidence-too-large` (413), `evidence-type-refused` (415), `evidence-has-metadata`, `evidence-unreadable` (422).
 */
export const addEvidence = endpoint<{ id: string }, EvidenceInput, Evidence>(
  'POST',
  '/profile/disputes/:id/evidence',
  'multipart',
)
/**
 * Adds messages between the parties, verbatim. Refused like files, and with `evidence-message-not-found` (404) for a
 * message of another conversation, `evidence-message-shown` (409) for one that the same person added to that part
 * before.
 */
export const addMessages = endpoint<{ id: string }, MessagesInput, Evidence>(
  'POST',
  '/profile/disputes/:id/evidence/messages',
  'json',
)
/** Removes a piece that no one else has seen; afterwards it is fixed (409 `evidence-seen`). */
export const takeBackEvidence = endpoint<EvidenceParams, undefined, Done>(
  'DELETE',
  '/profile/disputes/:id/evidence/:evidenceId',
)
/** The bytes, for one of the parties: always a download, never rendered by the browser as a page. */
export const evidenceFile = endpoint<EvidenceParams, undefined, unknown>(
  'GET',
  '/profile/disputes/:id/evidence/:evidenceId',
)
/** The same, to the lease's arbitrator. */
export const deskEvidenceFile = endpoint<EvidenceParams, undefined, unknown>(
  'GET',
  '/desk/disputes/:id/evidence/:evidenceId',
)
