/** The endpoints of the house, for administrators alone: `administrators-only` (D 11.30). */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { InstanceState, StuckEmailActionInput } from './instanceState.schema.ts'

/** How letters, watcher, keeper and books are; each look is logged. */
export const adminInstanceState = endpoint<NoParams, undefined, InstanceState>('GET', '/desk/operator/house')
/** Sends a letter again that was given up, or waits long after a try in vain; logged with its reason. Thirty an hour. */
export const adminResendEmail = endpoint<NoParams, StuckEmailActionInput, Done>(
  'POST',
  '/desk/operator/letters/resend',
  'json',
)
/** Marks a letter that was given up as dealt with, so that it needs no look any more; logged with its reason. */
export const adminDismissEmail = endpoint<NoParams, StuckEmailActionInput, Done>(
  'POST',
  '/desk/operator/letters/deal-with',
  'json',
)
