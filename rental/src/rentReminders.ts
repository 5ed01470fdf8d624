/**
 * The times of rent reminders: 7, 3 and 0 days before the due day, 1, 5 and 10 days after, at 09:00 at the property.
 */
import { daysAfter, instantAt } from './day.ts'
import { isPaid, type LedgerMonth } from './ledger.ts'
import type { RentMonth } from './rentMonths.ts'

/** Days from the due day; negative before it. */
export const reminderDays = [-7, -3, 0, 1, 5, 10] as const
export type ReminderDay = (typeof reminderDays)[number]

const hour = 9
/** The last one is not sent later than this many days after its own time. */
const lastFor = 5

const reminderAt = ({ from }: Pick<RentMonth, 'from'>, days: number, timeZone: string) =>
  instantAt(daysAfter(from, days), hour, timeZone)

/** When a month's rent is announced: its first reminder. */
export const announcedAt = (month: Pick<RentMonth, 'from'>, timeZone: string) =>
  reminderAt(month, reminderDays[0], timeZone)

/** The reminder of a month due at an instant: only the newest; missed ones are skipped. */
export function reminderFor(month: LedgerMonth, now: number, timeZone: string): ReminderDay | undefined {
  if (isPaid(month) || month.state === 'ended') return undefined
  if (now >= reminderAt(month, (reminderDays.at(-1) ?? 0) + lastFor, timeZone)) return undefined
  return reminderDays.findLast((days) => now >= reminderAt(month, days, timeZone))
}

/** The next instant at which a reminder of any month may be due; undefined after the last. */
export function nextReminderAt(months: readonly RentMonth[], now: number, timeZone: string): number | undefined {
  const instants = months.flatMap((month) => reminderDays.map((days) => reminderAt(month, days, timeZone)))
  const later = instants.filter((instant) => instant > now)
  return later.length > 0 ? Math.min(...later) : undefined
}
