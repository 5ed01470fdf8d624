/** Interprets a city's statistics: positions on a scale, and valid statements about them. */
import type { CityFigures, RentSpread } from '@keyhold/api/search.schema.ts'

/** With fewer homes than this, "half of them" has no meaning. */
export const minHomesForHalf = 4

export interface Bar {
  readonly from: number
  /** Exclusive; undefined for the last bar if it includes everything above. */
  readonly to: number
  readonly homes: number
  /** Whether it overlaps the interquartile range. */
  readonly isInMiddleHalf: boolean
}

/** The histogram's bars; those overlapping the interquartile range are marked. */
export function histogramBars({
  histogram: { from, step, counts },
  rents,
}: Pick<CityFigures, 'histogram' | 'rents'>): Bar[] {
  return counts.map((homes, index) => {
    const low = from + index * step
    const isInMiddleHalf = low + step > rents.quarter && low <= rents.threeQuarters
    return { from: low, to: low + step, homes, isInMiddleHalf: isInMiddleHalf && rents.homes >= minHomesForHalf }
  })
}

/** Whether the last bar also includes rents above its end. */
export function isLastBarOpen({ histogram: { from, step, counts }, rents }: Pick<CityFigures, 'histogram' | 'rents'>) {
  return rents.most >= from + counts.length * step
}

/** The median's position between the first bar's start and the last one's end, in percent. */
export function medianPercent({ histogram: { from, step, counts }, rents }: Pick<CityFigures, 'histogram' | 'rents'>) {
  return Math.min(100, ((rents.median - from) / (counts.length * step)) * 100)
}

/** With fewer homes than this, their median is a home or two, not a price. */
const minHomesForMedian = 3

/** Whether there are enough homes for "half of them" to be meaningful. */
export function hasQuartiles({ homes }: RentSpread): boolean {
  return homes >= minHomesForMedian
}

/**
 * The cost of one more bedroom, minimum and maximum; undefined unless every step costs more, or without a comparison.
 */
export function bedroomCost(byBeds: CityFigures['byBeds']): { least: number; most: number } | undefined {
  const known = byBeds.filter(({ homes }) => homes >= minHomesForMedian)
  const steps = known.slice(1).flatMap((group, index) => {
    const before = known[index]
    const rooms = before ? bedroomCount(group.beds) - bedroomCount(before.beds) : 0
    return before && rooms > 0 ? [Math.round((group.median - before.median) / rooms)] : []
  })
  const isMonotonic = steps.length > 0 && steps.every((cost) => cost > 0)
  return isMonotonic ? { least: Math.min(...steps), most: Math.max(...steps) } : undefined
}

/** Bedrooms as a number: 61 is 6 or more. */
export function bedroomCount(beds: number): number {
  return Math.min(beds, 6)
}

/** A round end for a scale with all of these rents, and its marks: at most five, including the end. */
export function scaleFor(spreads: readonly RentSpread[]): { end: number; ticks: number[] } {
  const most = Math.max(1, ...spreads.map((spread) => spread.most))
  const step = [100, 200, 500, 1_000, 2_000, 5_000, 10_000].find((each) => each * 5 >= most) ?? Math.ceil(most / 5)
  const count = Math.ceil(most / step)
  return { end: count * step, ticks: Array.from({ length: count }, (_, index) => (index + 1) * step) }
}

/** A position on a scale from 0, in percent. */
export function percentOf(end: number, rent: number): number {
  return Math.round((rent / end) * 1000) / 10
}
