/** Number formats: one per language, the same on screens and in agreements, PDFs and e-mails. */
import { type Language, languageFacts } from './language.ts'

/** The part of `Intl.NumberFormat` that remains once a language has its own thousands separator. */
export interface NumberFormat {
  format(value: number | bigint): string
}

/** The thousands separator in Spanish: a point or a comma would be read as decimals in Spain or in El Salvador. */
const narrowSpace = '\u202f'

/**
 * Formats numbers in a language: `12,500.5`, in Spanish `12 500.5` and `4000` (spaces from five digits on, a point for
 * decimals).
 */
export function createNumberFormat(language: Language, options: Intl.NumberFormatOptions = {}): NumberFormat {
  const { locale } = languageFacts[language]
  if (language !== 'es') return new Intl.NumberFormat(locale, options)
  const format = new Intl.NumberFormat(locale, { ...options, useGrouping: 'min2' })
  return { format: (value) => format.format(value).replaceAll(',', narrowSpace) } // es-SV uses commas only between thousands
}

/**
 * An exact number, from plain digits with a point: "1,650", "1,650.50". Whole numbers have no decimals, others at least
 * two; nothing is rounded. `units` formats the part before the point.
 */
export function formatDigits(digits: string, units: NumberFormat): string {
  const [whole = '0', fraction = ''] = digits.split('.')
  const isSafe = whole.length < 16 // as a number, which is formatted many times as fast
  const grouped = units.format(isSafe ? Number(whole) : BigInt(whole))
  return fraction ? `${grouped}.${fraction.padEnd(2, '0')}` : grouped
}
