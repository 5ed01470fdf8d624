/** What browser and server agreed on about ending early (D 11.21). */

import type { EndingPlan, EndingView, ProposeEndingInput } from './endings.schema.ts'
import { type Done, endpoint } from './endpoint.ts'

export type { EndingPlan, EndingProposal, EndingView, ProposeEndingInput } from './endings.schema.ts'

/** What is proposed or agreed about an earlier end, for the two of a lease. */
export const leaseEnding = endpoint<{ id: string }, undefined, EndingView>('GET', '/contract/:id/ending')
/** What an end on a day would do to the money; changes nothing. */
export const endingPlan = endpoint<{ id: string; validTo: string }, undefined, EndingPlan>(
  'GET',
  '/contract/:id/ending/:validTo',
)
/** Proposes an earlier end; an open proposal of either gives way. */
export const proposeEnding = endpoint<{ id: string }, ProposeEndingInput, { id: string }>(
  'POST',
  '/contract/:id/ending',
  'json',
)
/** Takes a proposal back, or declines it. */
export const withdrawEnding = endpoint<{ id: string }, undefined, Done>('DELETE', '/ending/:id')
/** The other one agrees: the stay ends on that day. */
export const agreeToEnding = endpoint<{ id: string }, undefined, Done>('POST', '/ending/:id/agreement')
