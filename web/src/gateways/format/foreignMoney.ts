/** Other currencies in words; apart from format.ts, since only pages about paying say them. */
import { type Language, localeOf } from '../text/language.ts'
import { currencyFormat, displayNames } from './formatters.ts'

/** "€1,760": whole units, as exact as an approximate amount needs. */
export function formatWholeCurrency(amount: bigint, code: string, language: Language): string {
  return currencyFormat(language, code, 0).format(amount)
}

/** "Thai baht". */
export function formatCurrencyName(code: string, language: Language): string {
  return displayNames(localeOf[language], 'currency').of(code) ?? code
}
