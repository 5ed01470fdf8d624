/**
 * What of a thing's cost is fair to claim when it was damaged (D 11.27): things get older while they are lived with, so
 * what was left of its usual life, in even parts a year. Whole years, because that is how the two know an age.
 */

/** How many years things usually last: what the form proposes, and the two change as they agree. */
export const usualLifetimes = {
  paint: 8,
  carpet: 8,
  textiles: 8,
  mattress: 10,
  appliance: 10,
  furniture: 12,
  worktop: 15,
  floor: 20,
  bathroom: 25,
} as const

export interface Wear {
  /** Years of use, never more than `lifetime`. */
  readonly used: number
  readonly left: number
  readonly lifetime: number
}

/** How far a thing was worn in a year; undefined for one whose age or life nobody wrote down. */
export function wearIn(
  year: number,
  { newIn, lifetime }: { readonly newIn: number | null; readonly lifetime: number | null },
): Wear | undefined {
  if (newIn === null || lifetime === null || lifetime <= 0) return undefined
  const used = Math.min(Math.max(year - newIn, 0), lifetime)
  return { used, left: lifetime - used, lifetime }
}

/** The fair share of a cost in the smallest unit, rounded down. What nobody wrote an age of is not worn: the two agree on it. */
export function fairShare(cost: bigint, wear: Wear | undefined): bigint {
  return wear ? (cost * BigInt(wear.left)) / BigInt(wear.lifetime) : cost
}
