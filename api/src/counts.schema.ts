/** The shape of a person's counters. */
import { z } from 'zod'

const count = z.number().int().min(0)

/** The counts in a page's header, tabs and menus, for the caller only. */
export const Counts = z.object({
  /** Homes that are not deleted. */
  properties: count,
  /** Requests that await this person's answer. */
  requests: count,
  /** Requests this person sent that await the landlord. */
  sent: count,
  /** Answered leases as a tenant. */
  rentals: count,
  /** Payments of the person's leases, of either side. */
  payments: count,
  /** Parts in dispute, on either side. */
  disputes: count,
  /** Unread messages to this person. */
  messages: count,
  /** Unread notices of the bell. */
  notices: count,
})
export type Counts = z.infer<typeof Counts>
