/** What browser and server agreed on about disputes. */
import type { ArbitrationInput, DecisionParams, DisputeRow, LeaseDisputes } from './disputes.schema.ts'
import { type Done, endpoint, type NoParams } from './endpoint.ts'

export type {
  ArbitrationInput,
  DeclaredInterest,
  DisputeDecision,
  DisputeRow,
  DisputeStatement,
  LeaseDisputes,
} from './disputes.schema.ts'

/** The disputes of the viewer's leases: the open ones first, by deadline; then those whose time is over, and the ended ones, newest first. */
export const myDisputes = endpoint<NoParams, undefined, DisputeRow[]>('GET', '/profile/disputes')
/** The disputes of one lease with what the two said, for its parties. */
export const leaseDisputes = endpoint<{ id: string }, undefined, LeaseDisputes>('GET', '/profile/disputes/:id')
/** Keeps why somebody disputes a part, or their answer; what is disputed is moved by the escrow's final event alone (D 6.11). */
export const startArbitration = endpoint<NoParams, ArbitrationInput, Done>('POST', '/profile/arbitration', 'json')
/**
 * A final decision as a PDF in the reader's language, for the two: the shares, the reasons, and the hash with the text it is
 * of attached. 404 `decision-not-found` where there is none, or the escrow shared otherwise than was written.
 */
export const decisionPdf = endpoint<DecisionParams, undefined, unknown>(
  'GET',
  '/profile/disputes/:id/decision/:part/pdf',
)
