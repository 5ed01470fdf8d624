/** Other currencies in words; apart from format.ts, since only pages about paying say them. */
import { type Language, localeOf } from '../text/language.ts'

/** "€1,760": whole units, which is as exact as "about" is. */
export function formatWholeCurrency(amount: bigint, code: string, language: Language): string {
  const options = { style: 'currency', currency: code, maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(localeOf[language], options).format(amount)
}

/** "Thai baht". */
export function formatCurrencyName(code: string, language: Language): string {
  return new Intl.DisplayNames(localeOf[language], { type: 'currency' }).of(code) ?? code
}
