/** The shapes of a notice to leave: a party's own act at the escrow. Instants are unix seconds of the lease clock. */
import type { z } from 'zod'
import { EndingView } from './endings.schema.ts'

/** What the reader's notice can do now. `days`: the first and the last day on which it can end the stay. */
export const EndNoticeView = EndingView.pick({ refusal: true, days: true, leaseNow: true })
export type EndNoticeView = z.infer<typeof EndNoticeView>
