/** The specification's words for the statuses of a lease (spec signed-in §4). They stand on the wire alone: code and SQL say `Status`. */
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

/** A status as the wire says it. */
export const statusOnWire = (status: Status): WireStatus => words[status]

/** A status that the wire said. */
export const statusFromWire = (word: WireStatus): Status => statuses[word]

/** The status of a lease as the wire tells it. */
export const statusOf = ({ contractStatus }: { readonly contractStatus: WireStatus }): Status =>
  statuses[contractStatus]
