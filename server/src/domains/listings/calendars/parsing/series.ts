/** Occurrences of an event: its own date, RRULE and RDATE, without EXDATE and replaced ones (RFC 5545, 3.8.5). */
import type ICAL from 'ical.js'
import type { CalendarEvent } from './events.ts'
import type { Replacements } from './replacements.ts'
import { type Moment, midnightOf, timeOf, wallIn, wallOf, type Zone } from './zones.ts'

/** An occurrence: wall clocks in the zone of its event. */
export interface Occurrence {
  readonly start: number
  readonly end: number
}

export interface Series {
  readonly occurrences: readonly Occurrence[]
  /** It goes on after the last day that is read. */
  readonly isLonger: boolean
  /** It repeats too often to be read to that day. */
  readonly isTooDense: boolean
}

/** Steps of rules left, for all events of a file. */
export interface Budget {
  steps: number
}

/** Maximum steps of a rule that repeats within a day: three years of once a day as FREQ=HOURLY;INTERVAL=24, twice. */
const stepsWithinDay = 2_200
const withinDay = ['HOURLY', 'MINUTELY', 'SECONDLY']
const secondsADay = 86_400

/** The length of an event that starts at `start`, in seconds of its wall clock; undefined if its end is before its start. */
export function lengthOf({ end, duration }: CalendarEvent, start: Moment): number | undefined {
  if (end) {
    const length = (end.isDate && !start.isDate ? end.wall : wallIn(start, end)) - start.wall
    return length < 0 ? undefined : length
  }
  if (duration === undefined) return start.isDate ? secondsADay : 0
  return start.isDate ? Math.max(1, Math.ceil(duration / secondsADay)) * secondsADay : duration
}

interface Bounds {
  /** Instants: occurrences that end before the first are left out, those that start after the last are not read. */
  readonly from: number
  readonly until: number
}

/** The occurrences of an event within bounds; `replacements` are of the events with its UID and a RECURRENCE-ID. */
export function seriesOf(
  event: CalendarEvent,
  start: Moment,
  length: number,
  { replacements, bounds, budget }: { replacements: Replacements | undefined; bounds: Bounds; budget: Budget },
): Series {
  const { zone } = start
  const found = new Map<number, number>([[start.wall, length]])
  let isLonger = false
  let isTooDense = event.hasFaultyRule
  // A day more on either side: bounds are instants, rules count in wall clocks.
  const from = zone.toWall(bounds.from) - length - secondsADay
  const until = zone.toWall(bounds.until) + secondsADay
  for (const rule of event.rules) {
    const read = startsOf(rule, start, { from, until, budget })
    for (const wall of read.starts) found.set(wall, length)
    isLonger ||= read.isLonger
    isTooDense ||= read.isTooDense
  }
  for (const { at, length: own } of event.moreDates) found.set(wallIn(start, at), own ?? length)
  remove(found, start, event.exceptDates)
  const starts = replacements?.applyTo([...found], start) ?? [...found]
  // A single event may begin later than rules are read.
  const near = starts.filter(([first]) => first === start.wall || zone.toInstant(first) < bounds.until)
  const occurrences = near.map(([first, seconds]) => ({ start: first, end: first + seconds }))
  return { occurrences, isLonger: isLonger || near.length < starts.length, isTooDense }
}

/** EXDATE removes an occurrence by its start; a day without a time removes those of the day. */
function remove(found: Map<number, number>, start: Moment, exceptDates: readonly Moment[]): void {
  for (const excepted of exceptDates) found.delete(wallIn(start, excepted))
  const days = new Set(exceptDates.filter(({ isDate }) => isDate && !start.isDate).map(({ wall }) => wall))
  if (days.size > 0) for (const wall of found.keys()) if (days.has(midnightOf(wall))) found.delete(wall)
}

function startsOf(
  rule: ICAL.Recur,
  start: Moment,
  { from, until, budget }: { from: number; until: number; budget: Budget },
): { starts: number[]; isLonger: boolean; isTooDense: boolean } {
  const starts: number[] = []
  let own = withinDay.includes(rule.freq) ? stepsWithinDay : budget.steps
  try {
    rule.until &&= untilIn(start.zone, start.isDate, rule.until)
    const iterator = rule.iterator(timeOf(start.wall, start.isDate))
    for (let next = iterator.next(); next; next = iterator.next()) {
      budget.steps--
      if (own-- <= 0 || budget.steps <= 0) return { starts, isLonger: false, isTooDense: true }
      const wall = wallOf(next)
      if (wall >= until) return { starts, isLonger: true, isTooDense: false }
      if (wall >= from) starts.push(wall)
    }
    return { starts, isLonger: false, isTooDense: false }
  } catch {
    // A rule that contradicts itself: what it gave before remains.
    return { starts, isLonger: false, isTooDense: true }
  }
}

/** UNTIL as ical.js compares it with starts: without a zone; a day includes its last second. */
function untilIn(zone: Zone, isDate: boolean, until: ICAL.Time): ICAL.Time {
  const wall = wallOf(until)
  if (until.isDate) return isDate ? until : timeOf(wall + secondsADay - 1, false)
  const isUtc = String(until).endsWith('Z')
  return timeOf(isUtc && !isDate ? zone.toWall(wall) : wall, isDate)
}
