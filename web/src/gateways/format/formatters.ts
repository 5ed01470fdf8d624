/** Intl formatters, each created once per process: creating one takes a hundred times as long as using it. */
import { createNumberFormat, type NumberFormat } from '@keyhold/rental/numbers.ts'
import { type Language, localeOf } from '../text/language.ts'

const made = new Map<string, unknown>()

/** The formatter of this name; `make` is called the first time only, so one name must mean one formatter. */
function once<Formatter>(name: string, make: () => Formatter): Formatter {
  const known = made.get(name) as Formatter | undefined
  if (known) return known
  const formatter = make()
  if (import.meta.env.SSR && isFormatter(formatter)) rememberSaid(formatter)
  made.set(name, formatter)
  return formatter
}

interface NumberFormatter {
  format(value: number, ...more: unknown[]): string
}
const isFormatter = (made: unknown): made is NumberFormatter => typeof made === 'object' && 'format' in (made ?? {})

/** Per formatter. */
const maxSaid = 2_000

/** On the server, where many pages format the same days and amounts, a formatter caches its results for numbers. */
function rememberSaid(formatter: NumberFormatter): void {
  const said = new Map<number, string>()
  const say = formatter.format.bind(formatter)
  function format(value: number, ...more: unknown[]): string {
    // -0 is 0 to a Map
    if (typeof value !== 'number' || more.length > 0 || Object.is(value, -0)) return say(value, ...more)
    const known = said.get(value)
    if (known !== undefined) return known
    const words = say(value)
    if (said.size >= maxSaid) said.clear()
    said.set(value, words)
    return words
  }
  Object.defineProperty(formatter, 'format', { value: format })
}

/** Formats days and times in a locale; equal options in the same order share one formatter. */
export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(`day ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))
}

/** Formats numbers with the language's grouping; as a measure if `unit` is given. */
export function numberFormat(language: Language, unit?: string): NumberFormat {
  const options: Intl.NumberFormatOptions = unit ? { style: 'unit', unit, unitDisplay: 'long' } : {}
  return once(`number ${language} ${unit}`, () => createNumberFormat(language, options))
}

/** Formats amounts of a currency (ISO 4217 code), without cents if there are none, or always without. */
export function currencyFormat(language: Language, currency: string, fractionDigits: 0 | 2 = 2): NumberFormat {
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    trailingZeroDisplay: 'stripIfInteger',
  } as const
  return once(`currency ${language} ${currency} ${fractionDigits}`, () => createNumberFormat(language, options))
}

/** Formats numbers rounded to a number of significant digits. */
export function roundedFormat(language: Language, maximumSignificantDigits: number): NumberFormat {
  const name = `rounded ${language} ${maximumSignificantDigits}`
  return once(name, () => createNumberFormat(language, { maximumSignificantDigits }))
}

/** Names of languages, currencies and countries in a language. */
export function displayNames(locale: string, type: Intl.DisplayNamesType): Intl.DisplayNames {
  return once(`names ${locale} ${type}`, () => new Intl.DisplayNames([locale], { type }))
}

/** "in 5 days", "5 days ago". */
export function relativeTimeFormat(language: Language): Intl.RelativeTimeFormat {
  return once(`relative ${language}`, () => new Intl.RelativeTimeFormat(localeOf[language], { numeric: 'always' }))
}

/** Lists of names. */
export function listFormat(language: Language): Intl.ListFormat {
  return once(`list ${language}`, () => new Intl.ListFormat(localeOf[language], { type: 'conjunction' }))
}
