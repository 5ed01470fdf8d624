/** Until when an arbitrator may let money wait that the escrow holds: the dates that are offered. */
import { windows } from '@keyhold/rental/deposit.ts'

const day = 86_400
/** The escrow measures by its block's time, which comes after ours: one that is too late by a moment is refused. */
const margin = 3_600

/** The dates until which a part can wait now, soonest first: 3, 7, 14 days and the latest (30 days from now, and never after `latestDue`). */
export function laterDates(
  { due, latestDue }: { readonly due: number; readonly latestDue: number },
  now: number,
): readonly number[] {
  const latest = Math.min(now + windows.lengthenStep - margin, latestDue)
  const sooner = [3, 7, 14].map((days) => due + days * day).filter((at) => at < latest)
  return latest > due ? [...sooner, latest] : []
}
