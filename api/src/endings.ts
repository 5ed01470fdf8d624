/** The contract between browser and server about ending early (D 11.21). */

import type { EndingPlan, EndingView, ProposeEndingInput } from './endings.schema.ts'
import { type Done, endpoint } from './endpoint.ts'

export type { EndingPlan, EndingProposal, EndingView, ProposeEndingInput } from './endings.schema.ts'

/** The proposed or agreed earlier end, for the parties of a lease. */
export const leaseEnding = endpoint<{ id: string }, undefined, EndingView>('GET', '/contract/:id/ending')
/** The effect of an end on a day on the money; changes nothing. */
export const endingPlan = endpoint<{ id: string; validTo: string }, undefined, EndingPlan>(
  'GET',
  '/contract/:id/ending/:validTo',
)
/** Proposes an earlier end; it replaces any open proposal. */
export const proposeEnding = endpoint<{ id: string }, ProposeEndingInput, { id: string }>(
  'POST',
  '/contract/:id/ending',
  'json',
)
/** Withdraws a proposal, or declines it. */
export const withdrawEnding = endpoint<{ id: string }, undefined, Done>('DELETE', '/ending/:id')
/** The other party agrees: the stay ends on that day. */
export const agreeToEnding = endpoint<{ id: string }, undefined, Done>('POST', '/ending/:id/agreement')
