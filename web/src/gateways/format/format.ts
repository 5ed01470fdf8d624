/** Formats days, money and numbers for a language. Pure: the language and the time zone are parameters. */
import { type Day, dayAt } from '@keyhold/rental/day.ts'
import { type Currency, digits, type Money } from '@keyhold/rental/money.ts'
import { formatDigits } from '@keyhold/rental/numbers.ts'
import { type Language, localeOf } from '../text/language.ts'
import { currencyFormat, dateTimeFormat, listFormat, numberFormat, relativeTimeFormat } from './formatters.ts'

const dayStyles = {
  /** 1 Dec 2026 */
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 1 Dec */
  brief: { day: 'numeric', month: 'short' },
  /** 1 December 2026 */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** December 2026 */
  month: { month: 'long', year: 'numeric' },
  /** December */
  monthName: { month: 'long' },
  /** Dec */
  shortMonth: { month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DayStyle = keyof typeof dayStyles

/** Whether a price of a feed was read: an amount and a currency, and not its words in quotes. */
export const isForeign = (price: string): boolean => /^\d+(\.\d+)? [A-Z]{3}$/.test(price)

/** An amount such as `950 EUR` in words: "€950". Anything else stays as it is. For display, never for payments. */
export function formatForeign(amountText: string, language: Language): string {
  if (!isForeign(amountText)) return amountText
  const [amount = '', currency = ''] = amountText.split(' ')
  return currencyFormat(language, currency).format(Number(amount))
}

/** A plain date in words; Gregorian in Thai too (D 8.2). */
export function formatDay(day: Day, language: Language, style: DayStyle = 'short'): string {
  const name = `${language} ${style}`
  const format = dayFormats.get(name) ?? dateTimeFormat(localeOf[language], { ...dayStyles[style], timeZone: 'UTC' })
  dayFormats.set(name, format)
  return format.format(Date.parse(`${day}T00:00:00Z`))
}

/** Cached by language and style: a page of homes formats many days. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant (unix seconds) at a place, in words. */
export function formatDayAt(instant: number, timeZone: string, language: Language, style: DayStyle = 'short'): string {
  return formatDay(dayAt(instant, timeZone), language, style)
}

/** Day and time of an instant (unix seconds) at a place, with its zone: "6 Dec 2026, 12:00 CST". */
export function formatInstant(instant: number, timeZone: string, language: Language): string {
  return dateTimeFormat(localeOf[language], {
    ...dayStyles.short,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(instant * 1000)
}

/** The zone of the reader's device, once the page is hydrated: the server does not know it. */
let readersZone: string | undefined

/** From now on times of places where clocks differ from the reader's are written with their zone. */
export function setReadersTimeZone(timeZone: string | undefined): void {
  readersZone = timeZone
}

/**
 * Day and time of an instant (unix seconds) at a place; with its zone where the reader's clock differs. UTC is named by
 * the texts around it.
 */
export function formatDateTime(instant: number, timeZone: string, language: Language): string {
  const here = formatClock(instant, timeZone, language)
  if (!readersZone || timeZone === 'UTC' || formatClock(instant, readersZone, language) === here) return here
  return formatInstant(instant, timeZone, language)
}

function formatClock(instant: number, timeZone: string, language: Language): string {
  return dateTimeFormat(localeOf[language], {
    ...dayStyles.short,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(instant * 1000)
}

/** Where clocks show the same, as a rough place: "El Salvador Time". */
export function formatTimeZone(timeZone: string, language: Language): string {
  const parts = dateTimeFormat(localeOf[language], { timeZone, timeZoneName: 'shortGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The time of a message (D 8.2: es-CL with explicit options), e.g. "14:05". */
export function formatMessageTime(instant: number, timeZone?: string): string {
  const options: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  return dateTimeFormat('es-CL', timeZone ? { ...options, timeZone } : options).format(instant * 1000)
}

/** A count or a measure: 1,000. */
export function formatNumber(value: number, language: Language): string {
  return numberFormat(language).format(value)
}

/**
 * An exact amount with its currency: "1,650 USDT", "1,650.50 USDT", "$1,100". Whole amounts carry no decimals, others
 * at least two; nothing is rounded.
 */
export function formatMoney(money: Money, language: Language): string {
  return withCurrency(formatDigits(digits(money), numberFormat(language)), money.currency)
}

function withCurrency(number: string, currency: Currency): string {
  return currency === 'USD' ? `$${number}` : `${number}\u00a0${currency}`
}

/** How long until something: "in 5 days", under two days in hours ("in 47 hours"), then minutes; past instants say "… ago". */
export function formatRelativeTime(seconds: number, language: Language): string {
  const format = relativeTimeFormat(language)
  const size = Math.abs(seconds)
  if (size >= 2 * 86_400) return format.format(Math.trunc(seconds / 86_400), 'day')
  if (size >= 3_600) return format.format(Math.trunc(seconds / 3_600), 'hour')
  return format.format(Math.trunc(seconds / 60), 'minute')
}

const lengths = [
  { unit: 'year', seconds: 365 * 86_400 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/**
 * A duration in its two largest units: "3 days 7 hours". Under two days it counts in hours; under a minute it is one
 * minute. `count` is the first number, for the plural of the sentence around it.
 */
export function formatDuration(seconds: number, language: Language): { text: string; count: number } {
  const left = Math.max(60, seconds)
  const largest = left < 172_800 && left >= 86_400 ? 2 : lengths.findIndex((length) => left >= length.seconds)
  const [first, second] = [lengths[largest], lengths[largest + 1]]
  const count = first ? Math.floor(left / first.seconds) : 1
  const rest = first && second ? Math.floor((left - count * first.seconds) / second.seconds) : 0
  const formatUnit = (value: number, unit: string) => numberFormat(language, unit).format(value)
  const text = [
    formatUnit(count, first?.unit ?? 'minute'),
    rest > 0 && second ? formatUnit(rest, second.unit) : undefined,
  ]
  return { text: text.filter(Boolean).join(' '), count }
}

/** Whole hours: "1 hour", "32 hours". */
export const formatHours = (count: number, language: Language): string => numberFormat(language, 'hour').format(count)

/** Whole days: "1 day", "20 days". */
export const formatDays = (count: number, language: Language): string => numberFormat(language, 'day').format(count)

/** A list of names: "Spanish and English". */
export function formatList(items: readonly string[], language: Language): string {
  return listFormat(language).format(items)
}
