/** The nights that an external calendar takes, what it leaves out, and what only its landlord can tell. */
import type { CalendarOmission, unreadableEntries } from '@keyhold/rental/calendarOmission.ts'
import { type Day, dayAt, daysAfter, instantAt, monthsAfter, nightsBetween } from '@keyhold/rental/day.ts'
import { mergeNights } from '@keyhold/rental/mergeNights.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import { componentsOf, UnreadableCalendar } from './components.ts'
import { type CalendarEvent, eventOf } from './events.ts'
import { type Replacements, replacementsOf } from './replacements.ts'
import { type Budget, lengthOf, type Occurrence, seriesOf } from './series.ts'
import { bookingWindow } from './window.ts'
import { createZones, type Moment, namedZone, utc } from './zones.ts'

/**
 * `reservation`: marked as one by the other program. `transparent`: marked as free there (RFC 5545, TRANSP).
 * `beyond-window`: Airbnb's "Not available" after the last day on which it takes bookings.
 */
export const takenKinds = ['taken', 'reservation', 'transparent', 'beyond-window'] as const
export type TakenKind = (typeof takenKinds)[number]
/** The kinds that a landlord is asked about; they block until answered. */
export const askedKinds = ['transparent', 'beyond-window'] as const
export type AskedKind = (typeof askedKinds)[number]

export interface TakenPeriod extends Stay {
  readonly kind: TakenKind
  /** The UIDs of the events that take these nights; '' for an event without one. */
  readonly uids: readonly string[]
}

/** The events of a file by UID. */
export interface ReadUids {
  /** Those that cannot be read whole: the nights that they took before stay taken. */
  readonly unreadable: readonly string[]
  /** All of them. */
  readonly present: readonly string[]
}

/** The number of events left out for each reason. */
export type LeftOut = Partial<Record<CalendarOmission, number>>

export interface ReadCalendar {
  readonly periods: readonly TakenPeriod[]
  readonly leftOut: LeftOut
  readonly uids: ReadUids
}

export interface ReadingContext {
  /** Of the home. */
  readonly timeZone: string
  readonly today: Day
  /** Ids in UIDs of ours (`id@keyhold`) of this home. */
  readonly ownIds?: readonly string[]
  /** The landlord's answers: whether this kind takes nights. */
  readonly answers?: Partial<Record<AskedKind, boolean>>
}

/** Maximum number of periods of one calendar, merged where they touch. */
const maxPeriods = 1000
/** Months from today for which repeated events are read. */
const monthsAhead = 36
/** Maximum length of what is taken from today on. */
const maxNights = 3660
/** Steps of rules in one file: 21,000 for a daily event since 1970. */
const stepsOfFile = 100_000
const secondsADay = 86_400

/** Reads a file. Throws `UnreadableCalendar` if nothing can be concluded from it. */
export function readCalendar(file: string, context: ReadingContext): ReadCalendar {
  const components = componentsOf(file)
  const leftOut: LeftOut = {}
  const leaveOut = (reason: CalendarOmission, count = 1) => {
    leftOut[reason] = (leftOut[reason] ?? 0) + count
  }
  const others = components.filter(({ name }) => !['VEVENT', 'VTIMEZONE', 'PRODID'].includes(name))
  if (others.length > 0) leaveOut('other-kind', others.length)
  const home = namedZone(context.timeZone)
  const zones = createZones(components, home)
  const events = components.filter(({ name }) => name === 'VEVENT').map((each) => eventOf(each, zones, home))
  const standing = latestOf(events)
  if (standing.length < events.length) leaveOut('replaced', events.length - standing.length)
  const replacing = new Map(
    [
      ...Map.groupBy(
        standing.filter((event) => event.uid !== '' && event.replaces && isKnown(event)),
        ({ uid }) => uid,
      ),
    ].map(([uid, events]) => [uid, replacementsOf(events)]),
  )
  const budget = { steps: stepsOfFile }
  const unreadable = new Set<string>()
  const read = standing.flatMap((event) => {
    const replacements = event.replaces ? undefined : replacing.get(event.uid)
    const noteUnreadable = (reason: (typeof unreadableEntries)[number]) => {
      leaveOut(reason)
      unreadable.add(event.uid)
    }
    const periods = nightsOf(event, replacements, { ...context, budget, leaveOut, noteUnreadable })
    return periods.map((period) => ({ ...period, event }))
  })
  const isWindow = bookingWindow(read, components, context.today)
  const taken = read.flatMap(({ event, ...stay }): TakenPeriod[] => {
    const marked = isWindow(stay, event) ? 'beyond-window' : kindOf(event)
    const takes = marked === 'transparent' || marked === 'beyond-window' ? context.answers?.[marked] : undefined
    if (takes === false) leaveOut(marked as AskedKind)
    return takes === false ? [] : [{ ...stay, kind: takes ? 'taken' : marked, uids: [event.uid] }]
  })
  const uids = { unreadable: [...unreadable], present: [...new Set(events.map(({ uid }) => uid))] }
  return { periods: bounded(taken), leftOut, uids }
}

/** A replacement without a start that can be read replaces nothing: the occurrence stays taken. */
const isKnown = ({ isCancelled, start }: CalendarEvent) => isCancelled || start !== undefined

/** The highest SEQUENCE of a UID wins; between two of the same start also the one written last (RFC 5546, 2.1.4). */
function latestOf(events: readonly CalendarEvent[]): CalendarEvent[] {
  const highest = new Map<string, number>()
  const newest = new Map<string, string>()
  const entryOf = ({ uid, replaces }: CalendarEvent) => `${uid} ${replaces?.wall}`
  const startOf = (event: CalendarEvent) => `${entryOf(event)} ${event.start?.wall} ${event.sequence}`
  for (const event of events) {
    const [entry, start] = [entryOf(event), startOf(event)]
    highest.set(entry, Math.max(highest.get(entry) ?? event.sequence, event.sequence))
    if (event.stamp > (newest.get(start) ?? '')) newest.set(start, event.stamp)
  }
  return events.filter(
    (event) =>
      event.uid === '' ||
      (event.sequence === highest.get(entryOf(event)) && event.stamp >= (newest.get(startOf(event)) ?? '')),
  )
}

interface Reading extends ReadingContext {
  readonly budget: Budget
  leaveOut(reason: CalendarOmission): void
  noteUnreadable(reason: (typeof unreadableEntries)[number]): void
}

function nightsOf(event: CalendarEvent, replacements: Replacements | undefined, reading: Reading): Stay[] {
  const { today, timeZone, budget, leaveOut, noteUnreadable } = reading
  const omit = (reason: CalendarOmission) => {
    leaveOut(reason)
    return []
  }
  if (event.isCancelled) return omit('cancelled')
  if (!isReservation(event) && isOwn(event, reading)) return omit('own')
  const start = event.start && asWritten(event.start, event)
  const end = event.end && asWritten(event.end, event)
  // Without an end that can be read, the first night at least is taken.
  const length = start && (event.hasFaultyEnd ? secondsADay : lengthOf({ ...event, end }, start))
  if (!start || length === undefined) {
    noteUnreadable('unreadable')
    return []
  }
  if (event.hasFaultyEnd) noteUnreadable('end-unreadable')
  const bounds = { from: instantAt(today, 0, timeZone), until: instantAt(monthsAfter(today, monthsAhead), 0, timeZone) }
  const { occurrences, isLonger, isTooDense } = seriesOf(event, start, length, { replacements, bounds, budget })
  if (isLonger) leaveOut('later')
  if (isTooDense) noteUnreadable('rule-unreadable')
  const stays = occurrences.map((each) => stayOf(each, start, timeZone))
  const nights = stays.filter(({ from, to }) => from < to)
  const coming = nights.filter(({ to }) => to > today)
  if (stays.length > 0 && coming.length === 0) leaveOut(nights.length === 0 ? 'no-night' : 'past')
  return mergeNights(coming.map((stay) => shortened(stay, today)))
}

/** An event may end in the year 9999. */
function shortened({ from, to }: Stay, today: Day): Stay {
  const last = daysAfter(from > today ? from : today, maxNights)
  return { from, to: to > last ? last : to }
}

/** A date written as midnight UTC at both ends is that date in every zone. */
function asWritten(moment: Moment, { start, end, duration }: CalendarEvent): Moment {
  const isMidnight = (each: Moment | undefined) => each?.zone === utc && each.wall % secondsADay === 0
  const isWhole = end ? isMidnight(end) : (duration ?? 0) % secondsADay === 0
  return isMidnight(start) && isWhole ? { ...moment, isDate: true } : moment
}

/**
 * A timed event takes the night of D if it starts before 00:00 of D + 1 at the home and ends at or after it; a whole day
 * takes its night.
 */
function stayOf({ start, end }: Occurrence, { isDate, zone }: Moment, timeZone: string): Stay {
  const day = (wall: number) => (isDate ? dayOf(wall) : dayAt(zone.toInstant(wall), timeZone))
  return { from: day(start), to: day(end) }
}

const dayOf = (wall: number): Day => new Date(wall * 1000).toISOString().slice(0, 10)

const reservationWords = /\breserved?\b|\breservation\b|\bbooked\b|\bbooking\b(?!\.com)|\breserva(do|da)?\b|จอง/i

function isReservation({ summary, description }: CalendarEvent): boolean {
  if (/not available|no disponible|blocked/i.test(summary)) return false
  return reservationWords.test(summary) || /reservation url:/i.test(description)
}

/** Our UID, of a lease or block of this home, that another program passes on. */
function isOwn({ uid }: CalendarEvent, { ownIds = [] }: ReadingContext): boolean {
  return uid.endsWith('@keyhold') && ownIds.includes(uid.slice(0, -'@keyhold'.length))
}

function kindOf(event: CalendarEvent): TakenKind {
  if (isReservation(event)) return 'reservation'
  return event.isTransparent ? 'transparent' : 'taken'
}

/** In order, each once. A calendar with more is refused; one with many overlapping events is merged. */
function bounded(taken: readonly TakenPeriod[]): TakenPeriod[] {
  if (mergeNights(taken).length > maxPeriods) throw new UnreadableCalendar('calendar-too-long')
  const once = [...Map.groupBy(taken, (each) => `${each.from} ${each.to} ${each.kind}`).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, uids: uidsOf(same) }] : []
  })
  const stored = once.length <= maxPeriods ? once : takenKinds.flatMap((kind) => merged(kind, once))
  return stored.toSorted((first, second) => first.from.localeCompare(second.from) || nightsBetween(second.to, first.to))
}

/** The periods of a kind, merged where they touch. */
function merged(kind: TakenKind, taken: readonly TakenPeriod[]): TakenPeriod[] {
  const own = taken
    .filter((each) => each.kind === kind)
    .toSorted((first, second) => first.from.localeCompare(second.from))
  let at = 0
  return mergeNights(own).map((stay) => {
    const first = at
    while (at < own.length && (own[at]?.from ?? '') <= stay.to) at++
    return { ...stay, kind, uids: uidsOf(own.slice(first, at)) }
  })
}

const uidsOf = (periods: readonly TakenPeriod[]) => [...new Set(periods.flatMap(({ uids }) => uids))]
