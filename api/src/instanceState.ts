/** The endpoints of the instance's state, for administrators only: `administrators-only` (D 11.30). */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { InstanceState, StuckEmailActionInput } from './instanceState.schema.ts'

/** The state of e-mails, watcher, keeper and books; each view is logged. */
export const adminInstanceState = endpoint<NoParams, undefined, InstanceState>('GET', '/desk/operator/house')
/** Resends an e-mail that was given up, or waits long after a failed try; logged with its reason. Thirty an hour. */
export const adminResendEmail = endpoint<NoParams, StuckEmailActionInput, Done>(
  'POST',
  '/desk/operator/letters/resend',
  'json',
)
/** Marks a given-up e-mail as dealt with; logged with its reason. */
export const adminDismissEmail = endpoint<NoParams, StuckEmailActionInput, Done>(
  'POST',
  '/desk/operator/letters/deal-with',
  'json',
)
