/**
 * The specification's values for lease statuses (spec signed-in §4). They exist only on the wire: code and SQL use
 * `Status`.
 */
import type { Status } from '@keyhold/rental/lease.ts'

const words = {
  requested: 'Pending Request',
  received: 'Request Received',
  accepted: 'Pay Deposit',
  paying: 'Deposit Pending',
  active: 'Start Arbitration',
  released: 'Released',
  disputed: 'In Dispute',
  resolved: 'Resolved',
  completed: 'Completed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const satisfies Record<Status, string>

export type WireStatus = (typeof words)[Status]

/** In the order of a lease's life. */
export const wireStatuses = Object.values(words)

const statuses = Object.fromEntries(Object.entries(words).map(([status, word]) => [word, status])) as Record<
  WireStatus,
  Status
>

/** A status as its wire value. */
export const statusOnWire = (status: Status): WireStatus => words[status]

/** The status of a wire value. */
export const statusFromWire = (word: WireStatus): Status => statuses[word]

/** The status of a lease on the wire. */
export const statusOf = ({ contractStatus }: { readonly contractStatus: WireStatus }): Status =>
  statuses[contractStatus]
