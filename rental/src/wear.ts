/**
 * The fair claim for a damaged item (D 11.27): items wear out in use, and the claim is the remaining share of the usual
 * lifetime (straight-line depreciation). Whole years, because people know an age that way.
 */

/** Usual lifetimes in years: the form's suggestion, which the two may change by agreement. */
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

/** The worn fraction of an item in a year; undefined without an age or a lifetime. */
export function wearIn(
  year: number,
  { newIn, lifetime }: { readonly newIn: number | null; readonly lifetime: number | null },
): Wear | undefined {
  if (newIn === null || lifetime === null || lifetime <= 0) return undefined
  const used = Math.min(Math.max(year - newIn, 0), lifetime)
  return { used, left: lifetime - used, lifetime }
}

/**
 * The fair share of a cost in the smallest unit, rounded down. Without an age there is no deduction: the two agree on
 * it.
 */
export function fairShare(cost: bigint, wear: Wear | undefined): bigint {
  return wear ? (cost * BigInt(wear.left)) / BigInt(wear.lifetime) : cost
}
