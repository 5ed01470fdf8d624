/** The shape of what waits for somebody. */
import { z } from 'zod'

const count = z.number().int().min(0)

/** How many there are of what a page's header, tabs and menus count, of whoever asks alone. */
export const Counts = z.object({
  /** Homes that are not deleted. */
  properties: count,
  /** Requests that wait for this person's answer. */
  requests: count,
  /** Requests this person sent that wait for the landlord. */
  sent: count,
  /** Leases as a tenant that no longer wait for an answer. */
  rentals: count,
  /** Payments of one's leases, of either side. */
  payments: count,
  /** Parts that are disputed now, on either side. */
  disputes: count,
  /** Messages to this person that they have not seen. */
  messages: count,
  /** Notices of the bell that are unread. */
  notices: count,
})
export type Counts = z.infer<typeof Counts>
