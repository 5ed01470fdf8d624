/** An event's properties as ical.js parses them, each separately: a faulty one does not cost the calendar. */
import { isDay } from '@keyhold/rental/day.ts'
import ICAL from 'ical.js'
import type { Component } from './components.ts'
import { type Moment, utc, type Zone, type Zones } from './zones.ts'

/** A date of RDATE; `length` in seconds if it is a period of its own. */
export interface RepeatDate {
  readonly at: Moment
  readonly length: number | undefined
}

export interface CalendarEvent {
  readonly uid: string
  readonly sequence: number
  /** When it was last written, as text that sorts by time; empty if unknown. */
  readonly stamp: string
  readonly isCancelled: boolean
  readonly isTransparent: boolean
  readonly summary: string
  readonly description: string
  readonly start: Moment | undefined
  readonly end: Moment | undefined
  /** In seconds; undefined if it has none that can be read. */
  readonly duration: number | undefined
  readonly rules: readonly ICAL.Recur[]
  /** It has an end or a duration, and neither can be read. */
  readonly hasFaultyEnd: boolean
  /** A rule or a further date that cannot be read: only the others are known. */
  readonly hasFaultyRule: boolean
  readonly moreDates: readonly RepeatDate[]
  readonly exceptDates: readonly Moment[]
  /** The occurrence that this event replaces. */
  readonly replaces: Moment | undefined
  readonly replacesLaterOnes: boolean
}

/** Parses an event; `home` is the zone of a time without one. */
export function eventOf({ lines }: Component, zones: Zones, home: Zone): CalendarEvent {
  const all = (name: string) => lines.filter((line) => nameOf(line) === name)
  const text = (name: string) => textOf(all(name)[0])
  const moments = (name: string) => all(name).flatMap((line) => momentsOf(line, zones, home))
  const rules = all('RRULE').map(ruleOf)
  const moreDates = all('RDATE').flatMap((line) => repeatDatesOf(line, zones, home))
  const recurrence = all('RECURRENCE-ID')[0]
  const end = moments('DTEND')[0]
  const duration = durationOf(text('DURATION'))
  const hasEnd = all('DTEND').length > 0 || /^[^-]/.test(text('DURATION'))
  return {
    // PostgreSQL stores neither NUL nor half a surrogate pair.
    uid: text('UID').replaceAll('\0', '').toWellFormed(),
    sequence: Number.parseInt(text('SEQUENCE'), 10) || 0,
    stamp: text('LAST-MODIFIED') || text('DTSTAMP'),
    isCancelled: text('STATUS').toUpperCase() === 'CANCELLED',
    isTransparent: text('TRANSP').toUpperCase() === 'TRANSPARENT',
    summary: text('SUMMARY'),
    description: text('DESCRIPTION'),
    start: moments('DTSTART')[0],
    end,
    duration,
    hasFaultyEnd: hasEnd && end === undefined && duration === undefined,
    rules: rules.filter((rule) => rule !== undefined),
    hasFaultyRule: rules.includes(undefined) || moreDates.includes(undefined),
    moreDates: moreDates.filter((date) => date !== undefined),
    exceptDates: moments('EXDATE'),
    replaces: moments('RECURRENCE-ID')[0],
    replacesLaterOnes: /;RANGE="?THISANDFUTURE/i.test(recurrence ?? ''),
  }
}

const nameOf = (line: string) => /^[A-Za-z0-9-]+/.exec(line)?.[0].toUpperCase()

/** The value of a text property, unescaped; of one that ical.js refuses, what follows its name. */
function textOf(line: string | undefined): string {
  if (line === undefined) return ''
  try {
    return String(new ICAL.Property(ICAL.parse.property(line)).getFirstValue() ?? '').trim()
  } catch {
    return line.slice(line.indexOf(':') + 1).trim()
  }
}

const writtenDate = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(Z)?)?/

/** The moments of a date property; an impossible date (30 February) is none. */
function momentsOf(line: string, zones: Zones, home: Zone): Moment[] {
  const { values, tzid } = dateProperty(line)
  return values.flatMap((value) => momentOf(value, tzid, zones, home) ?? [])
}

function momentOf(value: string, tzid: string | undefined, zones: Zones, home: Zone): Moment | undefined {
  const [, year, month, date, hour, minute, second = '00', isUtc] = writtenDate.exec(value) ?? []
  const day = `${year}-${month}-${date}`
  // A calendar may end an event in the year 9999.
  if (!isDay(Number(year) > 2199 ? `2199-${month}-${date}` : day)) return undefined
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(date)) / 1000
  if (hour === undefined) return { wall: midnight, isDate: true, zone: home }
  if (Number(hour) > 24 || Number(minute) > 59) return undefined
  const wall = midnight + Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  return { wall, isDate: false, zone: isUtc ? utc : tzid ? zones(tzid) : home }
}

/** The values of a date property, as text, and its TZID. A TZID with an unquoted colon is no TZID to ical.js. */
function dateProperty(line: string): { values: string[]; tzid: string | undefined } {
  try {
    const [, parameters, , ...values] = ICAL.parse.property(line) as [string, { tzid?: string }, string, ...unknown[]]
    const texts = values.flatMap((value) => (Array.isArray(value) ? [value.map(String).join('/')] : [String(value)]))
    if (texts.every((each) => writtenDate.test(each))) return { values: texts, tzid: parameters.tzid }
  } catch {
    // The value alone is read below.
  }
  const [, tzid] = /;TZID="?([^":;]+)/i.exec(line) ?? []
  const written = /:((?:[\dTZP/,W\-DHMS])+)$/i.exec(line.trim())?.[1] ?? ''
  return { values: written.split(','), tzid }
}

/** The dates of RDATE; undefined for one that cannot be read. */
function repeatDatesOf(line: string, zones: Zones, home: Zone): (RepeatDate | undefined)[] {
  const { values, tzid } = dateProperty(line)
  return values.map((value) => {
    const [first = '', second] = value.split('/')
    const at = momentOf(first, tzid, zones, home)
    if (!at) return undefined
    const until = second === undefined ? undefined : momentOf(second, tzid, zones, home)
    const length = until ? until.zone.toInstant(until.wall) - at.zone.toInstant(at.wall) : durationOf(second ?? '')
    return { at, length }
  })
}

/** A length in seconds; undefined for none, a negative one, or one that cannot be read. */
function durationOf(text: string): number | undefined {
  if (text === '') return undefined
  try {
    const seconds = ICAL.Duration.fromString(text.toUpperCase()).toSeconds()
    return seconds < 0 ? undefined : seconds
  } catch {
    return undefined
  }
}

function ruleOf(line: string): ICAL.Recur | undefined {
  try {
    return ICAL.Recur.fromString(line.slice(line.indexOf(':') + 1).trim())
  } catch {
    return undefined
  }
}
