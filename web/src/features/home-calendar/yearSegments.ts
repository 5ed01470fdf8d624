/** A month's booked periods, as segments of a bar. */
import type { CalendarPeriod, HomeCalendar } from '@keyhold/api/calendars.schema.ts'
import { daysAfter, monthsAfter, nightsBetween } from '@keyhold/rental/day.ts'

/** `off` is unavailable: before the first available day, or after the last. */
export type SegmentKind = CalendarPeriod['kind'] | 'off'

export interface Segment {
  readonly kind: SegmentKind
  /** Its first day, counted from 1, and its number of days. */
  readonly first: number
  readonly days: number
}

type Days = Pick<HomeCalendar, 'periods' | 'availableFrom' | 'availableUntil'>

/** All periods in drawing order: bookings over unavailable dates. */
export function spansOf({ periods, availableFrom, availableUntil }: Days) {
  return [
    ...(availableFrom ? [{ kind: 'off' as const, from: '0001-01-01', to: availableFrom }] : []),
    ...(availableUntil ? [{ kind: 'off' as const, from: daysAfter(availableUntil, 1), to: '9999-12-31' }] : []),
    ...periods.map(({ kind, from, to }) => ({ kind, from, to })),
  ]
}

/** The segments of the month that starts on a day. */
export function segmentsOf(spans: ReturnType<typeof spansOf>, month: string): Segment[] {
  const next = monthsAfter(month, 1)
  return spans.flatMap(({ kind, from, to }) => {
    const [end = to] = [to, next].toSorted()
    const first = from > month ? from : month
    return first < end ? [{ kind, first: nightsBetween(month, first) + 1, days: nightsBetween(first, end) }] : []
  })
}
