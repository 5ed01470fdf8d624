/**
 * What browser and server agreed on about the arbitrator's desk: for somebody with the role who proved the wallet that the
 * lease's terms name, and who is neither of its two. Anybody else: `arbitrators-only`, `lease-not-found` (404),
 * `wallet-not-proved`, `party-cannot-decide` (409).
 */
import type { DecisionInput, DeskLease, DeskRow, InterestInput, KeptDecision } from './desk.schema.ts'
import type { DecisionParams, DeclaredInterest } from './disputes.schema.ts'
import { endpoint, type NoParams } from './endpoint.ts'

export type { DecisionInput, DeskLease, DeskRow, KeptDecision } from './desk.schema.ts'

/** The disputes of leases that name the caller's wallet: the open ones first, by deadline; then the others, newest first. */
export const deskDisputes = endpoint<NoParams, undefined, DeskRow[]>('GET', '/desk/disputes')
/** One lease with its disputes; `id` is the lease's. */
export const deskLease = endpoint<{ id: string }, undefined, DeskLease>('GET', '/desk/disputes/:id')
/**
 * Keeps a decision before the wallet is asked, in the place of the one before; it moves nothing. Refused with
 * `interest-not-declared`, `arbitrator-has-interest`, `nothing-to-decide`, `dispute-too-late`, `dispute-over` (409), and `invalid-values` that name `toTenant` or `words` (422).
 */
export const keepDecision = endpoint<{ id: string }, DecisionInput, KeptDecision>(
  'PUT',
  '/desk/disputes/:id/decision',
  'json',
)
/**
 * Declares, before anything is decided, whether the arbitrator has an interest in a lease's disputes; both parties read it.
 * Refused with `not-at-this-stage` without a dispute, `interest-stands` for what was said before (409).
 */
export const declareInterest = endpoint<{ id: string }, InterestInput, DeclaredInterest>(
  'PUT',
  '/desk/disputes/:id/interest',
  'json',
)
/** The same PDF as the two have of it, for who decided. */
export const deskDecisionPdf = endpoint<DecisionParams, undefined, unknown>(
  'GET',
  '/desk/disputes/:id/decision/:part/pdf',
)
