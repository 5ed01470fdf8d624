/** Calendar days, without a clock or a time zone: `2026-12-01`, always Gregorian (D 8.2). */

/** A plain date as `YYYY-MM-DD`; strings of this form compare and sort like dates. */
export type Day = string

const shape = /^(\d{4})-(\d{2})-(\d{2})$/
const millisecondsOfDay = 86_400_000

/** Whether the text is an existing day between 1900 and 2199: 2027-02-30 is not. */
export function isDay(text: string): text is Day {
  const match = shape.exec(text)
  if (!match) return false
  const year = Number(match[1])
  const date = new Date(Date.UTC(year, Number(match[2]) - 1, Number(match[3])))
  return year >= 1900 && year < 2200 && date.toISOString().slice(0, 10) === text
}

/** The day this many days later (or earlier, when negative). */
export function daysAfter(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * millisecondsOfDay).toISOString().slice(0, 10)
}

/** The number of nights between two days; negative if `to` comes first. */
export function nightsBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / millisecondsOfDay)
}

/** The same day of the month this many months later; the last of a shorter month. */
export function monthsAfter(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

/** The age, in whole years, on `today` of a person born on `birth`. */
export function ageOn(birth: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

/** The day at an instant (unix seconds) in a time zone (IANA name), e.g. at the property (D 5.11). */
export function dayAt(instant: number, timeZone: string): Day {
  const minute = Math.floor(instant / 60)
  const known = lastDays.get(timeZone)
  if (known?.minute === minute) return known.day
  const day = new Date(wallClock(instant, timeZone) * 1000).toISOString().slice(0, 10)
  if (minute >= firstWholeMinute) lastDays.set(timeZone, { minute, day })
  return day
}

/** Cache: the day of each zone in the last minute, because a page of homes needs the same for each. */
const lastDays = new Map<string, { readonly minute: number; readonly day: Day }>()

/** Since 8 January 1972 no zone is seconds apart from UTC, and a day changes on a full minute. */
const firstWholeMinute = Date.UTC(1972, 0, 8) / 60_000

/** The minute of the day (0 to 1439) at an instant (unix seconds) in a time zone. */
export function minuteAt(instant: number, timeZone: string): number {
  return Math.floor((wallClock(instant, timeZone) % 86_400) / 60)
}

/** Date and time at an instant (unix seconds) in a time zone, as spreadsheets read it: `2026-03-01 19:00:00`. */
export function dateTimeAt(instant: number, timeZone: string): string {
  return new Date(wallClock(instant, timeZone) * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Whether this is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * The instant (unix seconds) of a wall-clock hour on a day in a time zone. Move-in and move-out are 12:00 at the
 * property (D 6.6); an hour that the zone skips becomes the next one that exists.
 */
export function instantAt(day: Day, hour: number, timeZone: string): number {
  return instantAtMinute(day, hour * 60, timeZone)
}

/** The same for a minute of the day, from 0 to 1439. */
export function instantAtMinute(day: Day, minute: number, timeZone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) / 1000 + minute * 60
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant
  const guess = wanted - offsetAt(wanted)
  const instant = wanted - offsetAt(guess)
  return wallClock(instant, timeZone) < wanted ? guess : instant
}

/** Cache by zone: creating a formatter takes a thousand times as long as using it. */
const wallClocks = new Map<string, Intl.DateTimeFormat>()

function wallClockOf(timeZone: string): Intl.DateTimeFormat {
  const known = wallClocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  wallClocks.set(timeZone, made)
  return made
}

function wallClock(instant: number, timeZone: string): number {
  const parts = wallClockOf(timeZone).formatToParts(instant * 1000)
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '00'
  return (
    Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`) /
    1000
  )
}
