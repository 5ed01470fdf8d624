/** Formats instants, days and amounts in lasting texts: agreements, receipts and e-mails, on server and pages alike. */
import { type Language, languageFacts } from './language.ts'
import { type Currency, digits } from './money.ts'
import { createNumberFormat, formatDigits } from './numbers.ts'

type Formatters = ReturnType<typeof makeFormatters>

/** The most recent formatters, by language and zone: creating one takes a thousand times as long as using it. */
const kept = new Map<string, Formatters>()
const cacheSize = 100

/** Formats figures in one language, for one time zone (IANA name; D 6.6). Gregorian years everywhere (D 8.2). */
export function formattersFor(language: Language, timeZone: string): Formatters {
  const name = `${language} ${timeZone}`
  const known = kept.get(name)
  if (known) return known
  const made = makeFormatters(language, timeZone)
  const [oldest] = kept.keys()
  if (kept.size >= cacheSize && oldest !== undefined) kept.delete(oldest)
  kept.set(name, made)
  return made
}

function makeFormatters(language: Language, timeZone: string) {
  const locale = languageFacts[language].locale
  const instant = new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const plainDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' })
  const shortDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
  const number = createNumberFormat(language)
  return {
    /** An instant in unix seconds, with its hour. */
    at: (seconds: number) => instant.format(seconds * 1000),
    /** A plain date. */
    day: (day: string) => plainDay.format(Date.parse(`${day}T00:00:00Z`)),
    /** The same for a table column. */
    shortDay: (day: string) => shortDay.format(Date.parse(`${day}T00:00:00Z`)),
    /** An exact amount of the smallest unit: `1,650 USDT`, `1,650.50 USDT`. */
    amount: (amount: bigint, currency: Currency) => `${formatDigits(digits({ amount, currency }), number)} ${currency}`,
  }
}
