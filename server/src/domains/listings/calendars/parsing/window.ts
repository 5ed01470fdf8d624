/**
 * Airbnb writes the days after its booking window as one long "Not available" at the end of the calendar. Whether these
 * days are taken only the landlord knows.
 */
import { type Day, daysAfter, nightsBetween } from '@keyhold/rental/day.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Component } from './components.ts'
import type { CalendarEvent } from './events.ts'

/** The shortest booking window has three months; the calendar goes on for about a year. */
const firstStartDays = 80
const lastEndDays = 300
const shortestNights = 28

/** Returns whether a period is, or touches, the "Not available" at the end of an Airbnb calendar. */
export function bookingWindow(
  read: readonly (Stay & { readonly event: CalendarEvent })[],
  components: readonly Component[],
  today: Day,
): (stay: Stay, event: CalendarEvent) => boolean {
  const isAirbnb = components.some(({ name, lines }) => name === 'PRODID' && /airbnb/i.test(lines[0] ?? ''))
  const isClosed = ({ summary }: CalendarEvent) =>
    /not available/i.test(summary) && (isAirbnb || /airbnb/i.test(summary))
  const last =
    read
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? ''
  let from = last
  for (const period of read.toSorted((first, second) => second.from.localeCompare(first.from))) {
    if (period.to < from || !isClosed(period.event)) break
    from = period.from
  }
  const isFar = from >= daysAfter(today, firstStartDays) && last >= daysAfter(today, lastEndDays)
  const isWindow = isFar && nightsBetween(from, last) >= shortestNights
  return (stay, event) => isWindow && stay.from >= from && isClosed(event)
}
