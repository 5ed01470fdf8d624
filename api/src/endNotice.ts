/** The contract between browser and server about a notice to leave; the notice itself is sent to the escrow. */

import type { EndingPlan } from './endings.schema.ts'
import type { EndNoticeView } from './endNotice.schema.ts'
import { endpoint } from './endpoint.ts'

export type { EndNoticeView } from './endNotice.schema.ts'

/** The days on which the reader's notice can end a stay, or why there are none. */
export const leaseNotice = endpoint<{ id: string }, undefined, EndNoticeView>('GET', '/contract/:id/notice')
/** The effect of the reader's notice on the money, if it ends the stay on a day; changes nothing. */
export const noticePlan = endpoint<{ id: string; validTo: string }, undefined, EndingPlan>(
  'GET',
  '/contract/:id/notice/:validTo',
)
