/** The browser signs and sends the day that it shows: it computes the instant itself. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { type Day, instantAt } from '@keyhold/rental/day.ts'

/** Whether an answer's move-out is 12:00 of this day at the property. */
export function isOfDay(
  { timeZone }: Pick<LeaseDetail, 'timeZone'>,
  day: Day,
  answer: { readonly moveOut: number } | undefined,
): boolean {
  return answer?.moveOut === instantAt(day, 12, timeZone)
}
