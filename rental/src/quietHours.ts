/**
 * Quiet hours: a part of each day, in a person's time zone, in which only e-mails about money are sent to them
 * (D 6.17).
 */
import { dayAt, daysAfter, instantAt, minuteAt } from './day.ts'

/** Minutes of the day, 0 to 1439; if the end is before the start, they cross midnight. */
export interface QuietHours {
  readonly from: number
  readonly until: number
  readonly timeZone: string
}

/** When the current quiet hours end (unix seconds); undefined outside them. */
export function quietUntil(now: number, { from, until, timeZone }: QuietHours): number | undefined {
  const minute = minuteAt(now, timeZone)
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return undefined
  const today = dayAt(now, timeZone)
  const lastDay = minute < until ? today : daysAfter(today, 1)
  return instantAt(lastDay, Math.floor(until / 60), timeZone) + (until % 60) * 60
}

/** `07:30` as a minute of the day; undefined for an invalid time. */
export function minuteOf(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** A minute of the day as `07:30`. */
export function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((number) => String(number).padStart(2, '0')).join(':')
}
