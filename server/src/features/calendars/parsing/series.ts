/** Occurrences of an event: its own date, RRULE and RDATE, without EXDATE and replaced ones (RFC 5545, 3.8.5). */
import type ICAL from 'ical.js'
import type { CalendarEvent, Moment } from './events.ts'
import { timeOf, wallOf, type Zone } from './zones.ts'

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

/** A date or time in the zone of another, as a wall clock; a whole day where the other is one. */
export function wallIn({ zone, isDate }: Pick<Moment, 'zone' | 'isDate'>, moment: Moment): number {
  const wall = moment.isDate || moment.zone === zone ? moment.wall : zone.toWall(moment.zone.toInstant(moment.wall))
  return isDate ? Math.floor(wall / secondsADay) * secondsADay : wall
}

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

/** The occurrences of an event within bounds; `replacements` are the events with its UID and a RECURRENCE-ID. */
export function seriesOf(
  event: CalendarEvent,
  start: Moment,
  length: number,
  { replacements, bounds, budget }: { replacements: readonly CalendarEvent[]; bounds: Bounds; budget: Budget },
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
  for (const excepted of event.exceptDates) remove(found, start, excepted)
  const starts = replace(found, start, replacements)
  // A single event may begin later than rules are read.
  const near = starts.filter(([first]) => first === start.wall || zone.toInstant(first) < bounds.until)
  const occurrences = near.map(([first, seconds]) => ({ start: first, end: first + seconds }))
  return { occurrences, isLonger: isLonger || near.length < starts.length, isTooDense }
}

/** EXDATE removes an occurrence by its start; a day without a time removes those of the day. */
function remove(found: Map<number, number>, start: Moment, excepted: Moment): void {
  const wall = wallIn(start, excepted)
  found.delete(wall)
  if (!excepted.isDate || start.isDate) return
  for (const each of found.keys()) if (each >= wall && each < wall + secondsADay) found.delete(each)
}

/** Removes replaced occurrences. A replacement of this and all later ones moves those that follow (RANGE). */
function replace(
  found: Map<number, number>,
  start: Moment,
  replacements: readonly CalendarEvent[],
): [number, number][] {
  let starts = [...found]
  for (const { replaces, replacesLaterOnes, isCancelled, ...own } of replacements) {
    if (!replaces) continue
    const wall = wallIn(start, replaces)
    const isOfDay = replaces.isDate && !start.isDate
    starts = starts.filter(([each]) => (isOfDay ? each < wall || each >= wall + secondsADay : each !== wall))
    if (!replacesLaterOnes) continue
    const moved = own.start && wallIn(start, own.start) - wall
    starts = starts.flatMap(([each, length]): [number, number][] => {
      if (each < wall) return [[each, length]]
      return isCancelled || moved === undefined ? [] : [[each + moved, length]]
    })
  }
  return starts
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
