/** What takes the days of a month, as parts of a bar. */
import type { CalendarPeriod, HomeCalendar } from '@keyhold/api/calendars.schema.ts'
import { daysAfter, monthsAfter, nightsBetween } from '@keyhold/rental/day.ts'

/** `off` is not offered: before the first day on offer, or after the last. */
export type SegmentKind = CalendarPeriod['kind'] | 'off'

export interface Segment {
  readonly kind: SegmentKind
  /** Its first day, from 1 on, and how many days it takes. */
  readonly first: number
  readonly days: number
}

type Days = Pick<HomeCalendar, 'periods' | 'availableFrom' | 'availableUntil'>

/** What takes days at all, in the order of drawing: what is taken lies over what is not offered. */
export function spansOf({ periods, availableFrom, availableUntil }: Days) {
  return [
    ...(availableFrom ? [{ kind: 'off' as const, from: '0001-01-01', to: availableFrom }] : []),
    ...(availableUntil ? [{ kind: 'off' as const, from: daysAfter(availableUntil, 1), to: '9999-12-31' }] : []),
    ...periods.map(({ kind, from, to }) => ({ kind, from, to })),
  ]
}

/** The parts of the month that begins on a day. */
export function segmentsOf(spans: ReturnType<typeof spansOf>, month: string): Segment[] {
  const next = monthsAfter(month, 1)
  return spans.flatMap(({ kind, from, to }) => {
    const [end = to] = [to, next].toSorted()
    const first = from > month ? from : month
    return first < end ? [{ kind, first: nightsBetween(month, first) + 1, days: nightsBetween(first, end) }] : []
  })
}
