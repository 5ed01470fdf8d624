/**
 * All leases of the demo data, and their history: the steps to play, in order, from the chain's first day to the demo's
 * today.
 */
import type { Lease, LeaseStep, RelativeTime } from './lease.ts'
import { leasesInBangkok } from './leases/bangkok.ts'
import { leasesInMadrid } from './leases/madrid.ts'
import { leasesInSanSalvador } from './leases/san-salvador.ts'

/** Every lease. */
export const leases: readonly Lease[] = [...leasesInSanSalvador, ...leasesInMadrid, ...leasesInBangkok]

/** The chain's first day, from the demo's today: before every event. */
export const historyStartDay = -400

/** One step of one lease, at its moment. */
export interface HistoryStep extends RelativeTime {
  /** The id of the lease. */
  readonly lease: string
  readonly step: LeaseStep
}

/** Every step by time, no two at the same hour; the last is before the demo's today begins in UTC. */
export function historyInOrder(): HistoryStep[] {
  return leases
    .flatMap(({ id, steps }) => steps.map((step) => ({ day: step.day, hour: step.hour, lease: id, step })))
    .sort((one, other) => one.day - other.day || one.hour - other.hour)
}
