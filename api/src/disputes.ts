/** The contract between browser and server about disputes. */
import type { ArbitrationInput, DecisionParams, DisputeRow, LeaseDisputes } from './disputes.schema.ts'
import { type Done, endpoint, type NoParams } from './endpoint.ts'

export type {
  ArbitrationInput,
  DeclaredInterest,
  DisputeDecision,
  DisputeRow,
  DisputeStatement,
  FirstDecision,
  LeaseDisputes,
  SecondDisputeRow,
} from './disputes.schema.ts'

/** The disputes of the viewer's leases: open ones first, by deadline; then the expired and ended ones, newest first. */
export const myDisputes = endpoint<NoParams, undefined, DisputeRow[]>('GET', '/profile/disputes')
/** The disputes of one lease with both statements, for its parties. */
export const leaseDisputes = endpoint<{ id: string }, undefined, LeaseDisputes>('GET', '/profile/disputes/:id')
/**
 * Stores a party's reason for disputing a part, or their answer; only the escrow's final event moves disputed money
 * (D 6.11).
 */
export const startArbitration = endpoint<NoParams, ArbitrationInput, Done>('POST', '/profile/arbitration', 'json')
/**
 * A final decision as a PDF in the reader's language, for the parties: the shares, the reasons, and the hash with its
 * text attached. 404 `decision-not-found` where there is none, or the escrow shared otherwise than decided.
 */
export const decisionPdf = endpoint<DecisionParams, undefined, unknown>(
  'GET',
  '/profile/disputes/:id/decision/:part/pdf',
)
