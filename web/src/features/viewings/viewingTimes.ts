/** Formats viewing times: the home's, and the reader's own if they differ. Pure. */
import { type Day, dayAt, daysAfter, minuteAt } from '@keyhold/rental/day.ts'
import { maxDaysAhead } from '@keyhold/rental/viewing.ts'
import { formatMessageTime } from '../../gateways/format/format.ts'
import { dateTimeFormat } from '../../gateways/format/formatters.ts'
import { type Language, localeOf } from '../../gateways/text/language.ts'

const secondsOf = (at: string) => Date.parse(at) / 1000
const dayOptions = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** The reader's time zone. */
export const readersTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Day and time of an instant (ISO 8601) at a place: "Fri, 13 Nov, 10:00". */
export function formatViewingTime(at: string, timeZone: string, language: Language): string {
  const options = { ...dayOptions, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return dateTimeFormat(localeOf[language], options).format(Date.parse(at))
}

/** The same for a wall clock, as the form stores it: `2026-11-13T10:00`. */
export const formatWallTime = (words: string, language: Language): string =>
  formatViewingTime(`${words}:00Z`, 'UTC', language)

/** A viewing's end, by the home's clock: "10:30". */
export const formatEnd = (at: string, minutes: number, timeZone: string): string =>
  formatMessageTime(secondsOf(at) + minutes * 60, timeZone)

/** Whether the clocks at two places differ. */
export function isElsewhere(at: string, timeZone: string, mine: string): boolean {
  const seconds = secondsOf(at)
  return dayAt(seconds, timeZone) !== dayAt(seconds, mine) || minuteAt(seconds, timeZone) !== minuteAt(seconds, mine)
}

/** The possible days of a viewing, from today at the home on. */
export function viewingDays(timeZone: string, now: number, language: Language): { value: Day; label: string }[] {
  const today = dayAt(now / 1000, timeZone)
  const format = dateTimeFormat(localeOf[language], { ...dayOptions, timeZone: 'UTC' })
  return Array.from({ length: maxDaysAhead + 1 }, (_, ahead) => {
    const value = daysAfter(today, ahead)
    return { value, label: format.format(Date.parse(`${value}T00:00:00Z`)) }
  })
}

/** Every quarter of an hour, from 00:00 on. */
export const viewingHours: readonly string[] = Array.from({ length: 96 }, (_, quarter) =>
  [Math.floor(quarter / 4), (quarter % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
)
