/** iCalendar files (RFC 5545) of a home's own days, and of external calendars such as Airbnb and Booking.com. */
import { type Day, dayAt, daysAfter, isDay } from '@keyhold/rental/day.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import { escapeIcal, icalFile, utcIcal } from '../../gateways/icalText.ts'

/** Maximum number of periods read from one calendar. */
const maxPeriods = 1000

/** Not a calendar, or one without an end. */
export class UnreadableCalendar extends Error {}

/** Days without names: what other sites need to keep their calendars in step with ours. `writtenAt` in unix seconds. */
export function writeCalendar(
  periods: readonly (Stay & { readonly id: string })[],
  { name, summary, writtenAt }: { readonly name: string; readonly summary: string; readonly writtenAt: number },
): string {
  const day = (plain: Day) => plain.replaceAll('-', '')
  return icalFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Keyhold//Home//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeIcal(name)}`,
    ...periods.flatMap(({ id, from, to }) => [
      'BEGIN:VEVENT',
      `UID:${id}@keyhold`,
      `DTSTAMP:${utcIcal(writtenAt)}`,
      `DTSTART;VALUE=DATE:${day(from)}`,
      `DTEND;VALUE=DATE:${day(to)}`,
      `SUMMARY:${escapeIcal(summary)}`,
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ])
}

/** Returns the taken nights from `today` on, by the home's time zone; only the first occurrence of recurring events. */
export function readCalendar(file: string, { timeZone, today }: { timeZone: string; today: Day }): Stay[] {
  const lines = file
    .replace(/^\ufeff/, '')
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  if (lines.find((line) => line.trim() !== '')?.toUpperCase() !== 'BEGIN:VCALENDAR') throw new UnreadableCalendar()
  const events: Map<string, Value>[] = []
  let event: Map<string, Value> | undefined
  let depth = 0
  for (const line of lines) {
    const found = /^([A-Za-z0-9-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/.exec(line)
    if (!found) continue
    const [, name = '', parameters = '', text = ''] = found
    const key = name.toUpperCase()
    if (key === 'BEGIN' && text.toUpperCase() === 'VEVENT') event = new Map()
    else if (key === 'END' && text.toUpperCase() === 'VEVENT') {
      if (event) events.push(event)
      event = undefined
    } else if (key === 'BEGIN') depth++
    else if (key === 'END') depth--
    else if (event && depth === 1 && !event.has(key)) event.set(key, { text, parameters: parameters.toUpperCase() })
  }
  const periods = events.flatMap((each) => periodOf(each, timeZone) ?? []).filter(({ to }) => to > today)
  if (periods.length > maxPeriods) throw new UnreadableCalendar()
  return periods.sort((first, second) => first.from.localeCompare(second.from))
}

interface Value {
  readonly text: string
  readonly parameters: string
}

/** A cancelled or transparent event takes nothing. */
function periodOf(event: ReadonlyMap<string, Value>, timeZone: string): Stay | undefined {
  if (event.get('STATUS')?.text.toUpperCase() === 'CANCELLED') return undefined
  if (event.get('TRANSP')?.text.toUpperCase() === 'TRANSPARENT') return undefined
  const from = dayOf(event.get('DTSTART'), timeZone)
  if (!from) return undefined
  const ends = dayOf(event.get('DTEND'), timeZone) ?? dayAfter(event.get('DTSTART'), event.get('DURATION'), timeZone)
  return { from, to: ends && ends > from ? ends : daysAfter(from, 1) }
}

const secondsADay = 86_400
/** Longer durations are capped at this. */
const longestSeconds = 3660 * secondsADay

/** The day on which an event with a duration instead of an end ends (RFC 5545, 3.3.6). */
function dayAfter(start: Value | undefined, duration: Value | undefined, timeZone: string): Day | undefined {
  const from = dayOf(start, timeZone)
  const said = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(duration?.text.trim() ?? '')
  if (!from || !said) return undefined
  const units = [7 * secondsADay, secondsADay, 3600, 60, 1]
  const whole = units.reduce((sum, unit, at) => sum + unit * Number(said[at + 1] ?? 0), 0)
  const seconds = Math.min(whole, longestSeconds)
  const begun = instantOf(start)
  if (begun) return dayAt(begun / 1000 + seconds, timeZone)
  const [, hour, minute] = /T(\d{2})(\d{2})/.exec(start?.text ?? '') ?? []
  // Whole days from midnight; if it begins at an hour, the day on which it ends.
  if (!hour) return daysAfter(from, Math.ceil(seconds / secondsADay))
  return daysAfter(from, Math.floor((Number(hour) * 3600 + Number(minute) * 60 + seconds) / secondsADay))
}

const moment = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/

/** The instant of a UTC time, in milliseconds; undefined for every other value. */
function instantOf(value: Value | undefined): number | undefined {
  const [, year, month, date, hour, minute, second, utc] = moment.exec(value?.text.trim() ?? '') ?? []
  const instant = utc ? Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`) : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}

/** A day, or the day of an instant at the home; a time without Z is local to the home. */
function dayOf(value: Value | undefined, timeZone: string): Day | undefined {
  const found = moment.exec(value?.text.trim() ?? '')
  if (!found) return undefined
  const [, year, month, date, , , , utc] = found
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return undefined
  if (!utc) return day
  const instant = instantOf(value)
  return instant === undefined ? undefined : dayAt(instant / 1000, timeZone)
}
