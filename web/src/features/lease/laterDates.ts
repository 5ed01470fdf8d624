/** The dates to which an arbitrator can extend a part held in escrow. */
import { windows } from '@keyhold/rental/deposit.ts'

const day = 86_400
/** The escrow compares with its block's time, which is later than ours: a date at the very limit would be refused. */
const margin = 3_600

/**
 * The dates to which a part can be extended now, soonest first: 3, 7, 14 days and the latest (30 days from now, and
 * never after `latestDue`).
 */
export function laterDates(
  { due, latestDue }: { readonly due: number; readonly latestDue: number },
  now: number,
): readonly number[] {
  const latest = Math.min(now + windows.lengthenStep - margin, latestDue)
  const sooner = [3, 7, 14].map((days) => due + days * day).filter((at) => at < latest)
  return latest > due ? [...sooner, latest] : []
}
