/**
 * The contract between browser and server about the arbitrator's desk: for a person with the role who proved the wallet
 * in the lease's terms and is not a party. Otherwise: `arbitrators-only`, `lease-not-found` (404), `wallet-not-proved`,
 * `party-cannot-decide` (409).
 */
import type {
  ArbitratorName,
  ArbitratorNameInput,
  DecisionInput,
  DeskLease,
  DeskRow,
  InterestInput,
  KeptDecision,
} from './desk.schema.ts'
import type { DecisionParams, DeclaredInterest } from './disputes.schema.ts'
import { endpoint, type NoParams } from './endpoint.ts'

export type { DecisionInput, DeskLease, DeskRow, KeptDecision } from './desk.schema.ts'

/**
 * The disputes of leases that name the caller's wallet: open ones first, by deadline; then the others, newest first.
 */
export const deskDisputes = endpoint<NoParams, undefined, DeskRow[]>('GET', '/desk/disputes')
/** One lease with its disputes; `id` is the lease's. */
export const deskLease = endpoint<{ id: string }, undefined, DeskLease>('GET', '/desk/disputes/:id')
/**
 * Stores a decision before the wallet call, replacing the one before; it moves no money. Refused with
 * `interest-not-declared`, `arbitrator-has-interest`, `nothing-to-decide`, `dispute-too-late`, `dispute-over` (409),
 * and `invalid-values` that name `toTenant` or `words` (422).
 */
export const keepDecision = endpoint<{ id: string }, DecisionInput, KeptDecision>(
  'PUT',
  '/desk/disputes/:id/decision',
  'json',
)
/**
 * Declares, before any decision, whether the arbitrator has an interest in a lease's disputes; both parties read it.
 * Refused with `not-at-this-stage` without a dispute, `interest-stands` after an earlier declaration (409).
 */
export const declareInterest = endpoint<{ id: string }, InterestInput, DeclaredInterest>(
  'PUT',
  '/desk/disputes/:id/interest',
  'json',
)
/** The caller's own public name. */
export const deskName = endpoint<NoParams, undefined, ArbitratorName>('GET', '/desk/name')
/** Chooses it; empty takes it back. Refused with `name-like-link` and `invalid-values` that name `name` (422). */
export const chooseDeskName = endpoint<NoParams, ArbitratorNameInput, ArbitratorName>('PUT', '/desk/name', 'json')
/** The same PDF that the parties get, for the arbitrator who decided. */
export const deskDecisionPdf = endpoint<DecisionParams, undefined, unknown>(
  'GET',
  '/desk/disputes/:id/decision/:part/pdf',
)
