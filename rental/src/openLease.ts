/** The stay and the money of a lease are two facts (D 12.12): whether its stay runs, and whether the lease is open. */
import { isClosed, type Status } from './lease.ts'

/** Where a stay is, between the agreed instants of move-in and move-out. */
export const stayStates = ['ahead', 'running', 'over'] as const
export type StayState = (typeof stayStates)[number]

/** The statuses of a lease with a stay: it was paid, and its first rent was not refunded before the stay began. */
export const statusesWithStay: readonly Status[] = ['active', 'released', 'disputed', 'resolved', 'completed']

/** The agreed stay, as far as the rule needs; instants in unix seconds of the lease clock. */
export interface LeaseStay {
  readonly status: Status
  readonly moveIn: number
  /** Of the last agreement: an earlier end counts. */
  readonly moveOut: number
}

/** Where the stay of a lease is at an instant, whatever became of its money; undefined for a lease without a stay. */
export function stayStateOf({ status, moveIn, moveOut }: LeaseStay, now: number): StayState | undefined {
  if (!statusesWithStay.includes(status)) return undefined
  if (now < moveIn) return 'ahead'
  return now < moveOut ? 'running' : 'over'
}

/** Whether the stay lies ahead or runs: months, reminders, inventories and endings follow it. */
export function isStayToGo(lease: LeaseStay, now: number): boolean {
  const state = stayStateOf(lease, now)
  return state === 'ahead' || state === 'running'
}

/**
 * Whether a lease is open: money is held, awaited or owed, or its stay goes on. `owed` is a deposit that the landlord
 * still owes, in the smallest unit. `lease_is_open` in the database is the same rule.
 */
export function isOpen(lease: LeaseStay & { readonly owed: bigint }, now: number): boolean {
  return !isClosed(lease.status) || lease.owed > 0n || isStayToGo(lease, now)
}
