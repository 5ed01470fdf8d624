/** The days a landlord chooses to block: a first and a last day, without taken days between. */
import type { CalendarPeriod } from '@keyhold/api/calendars.schema.ts'
import { daysAfter } from '@keyhold/rental/day.ts'

/** Both empty while nothing is chosen. */
export interface ChosenDays {
  readonly from: string
  readonly last: string
}

/** Whether a day is taken by a lease, a block or another calendar. A request takes none. */
export const isTakenIn = (periods: readonly CalendarPeriod[]) => (day: string) =>
  periods.some(({ kind, from, to }) => kind !== 'asked' && from <= day && day < to)

/** The days from one to another, in either order, up to the first taken day on the way. */
export function daysBetween(start: string, end: string, isTaken: (day: string) => boolean): ChosenDays {
  const step = end < start ? -1 : 1
  let reached = start
  while (reached !== end && !isTaken(daysAfter(reached, step))) reached = daysAfter(reached, step)
  return step < 0 ? { from: reached, last: start } : { from: start, last: reached }
}
