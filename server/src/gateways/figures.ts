/** How instants, days and amounts are written in each language: Gregorian years everywhere (D 8.2), times at the property (D 6.6). */
import { type Currency, digits } from '@keyhold/rental/money.ts'
import type { Language } from './text.ts'

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es', th: 'th-TH-u-ca-gregory' }

/** Writes figures in one language, for one time zone (IANA name). */
export function figuresFor(language: Language, timeZone: string) {
  const locale = locales[language]
  const instant = new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const plainDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 18 })
  return {
    /** An instant in unix seconds, with its hour. */
    at: (seconds: number) => instant.format(seconds * 1000),
    /** A plain date. */
    day: (day: string) => plainDay.format(Date.parse(`${day}T00:00:00Z`)),
    /** An exact amount of the smallest unit. */
    amount: (amount: bigint, currency: Currency) =>
      `${number.format(digits({ amount, currency }) as `${number}`)} ${currency}`,
  }
}
