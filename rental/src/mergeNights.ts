/** Nights merged where periods touch or overlap. */
import type { Stay } from './stay.ts'

/** The same nights as the fewest periods, in order. */
export function mergeNights(periods: readonly Stay[]): Stay[] {
  const merged: { from: string; to: string }[] = []
  for (const { from, to } of periods.toSorted((first, second) => first.from.localeCompare(second.from))) {
    const last = merged.at(-1)
    if (!last || from > last.to) merged.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return merged
}
