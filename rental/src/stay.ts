/** A stay: a half-open range of plain dates. The move-out day is free for the next move-in. */
import { type Day, daysAfter, isDay, monthsAfter, nightsBetween } from './day.ts'

export interface Stay {
  readonly from: Day
  readonly to: Day
}

/** The escrow's limits: move-in at most a year ahead, a stay of at most five years (docs/chain.md, `payLease`). */
const daysAhead = 365
export const longestMonths = 60

/** Why no home can be requested for these days, or undefined. */
export function refusedEverywhere({ from, to }: Stay, today: Day): 'dates-too-far' | 'stay-too-long' | undefined {
  if (from > daysAfter(today, daysAhead)) return 'dates-too-far'
  return to > monthsAfter(from, longestMonths) ? 'stay-too-long' : undefined
}

/** Two days as a stay, or undefined if one is invalid or they are not in order ("Please choose valid dates"). */
export function stayOf(from: string, to: string): Stay | undefined {
  return isDay(from) && isDay(to) && from < to ? { from, to } : undefined
}

/** Whether two stays share a night. */
export function overlap(first: Stay, second: Stay): boolean {
  return first.from < second.to && second.from < first.to
}

/** The number of nights of a stay. */
export function nights(stay: Stay): number {
  return nightsBetween(stay.from, stay.to)
}
