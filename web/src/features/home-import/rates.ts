/** Rates of foreign currencies as typed: a currency code, and US dollars for 1 unit. */
import type { ImportDefaults } from '@keyhold/api/imports.schema.ts'

export interface TypedRate {
  readonly currency: string
  readonly rate: string
}

const numberIn = ({ rate }: TypedRate) => Number(rate.replace(',', '.'))

/** The stored rates as typed; without one, a line for euros. */
export function typedRates(rates: ImportDefaults['rates']): TypedRate[] {
  const stored = Object.entries(rates).map(([currency, rate]) => ({ currency, rate: String(rate) }))
  return stored.length > 0 ? stored : [{ currency: 'EUR', rate: '' }]
}

/** Whether a line cannot be used; one without a rate is left out. `twice`: an earlier line has the same currency. */
export function rateProblem(lines: readonly TypedRate[], at: number): 'wrong' | 'twice' | undefined {
  const line = lines[at]
  if (!line || line.rate.trim() === '') return undefined
  const [value, isCode] = [numberIn(line), /^[A-Z]{3}$/.test(line.currency)]
  if (!isCode || !(value >= 0.000_001 && value <= 1000)) return 'wrong'
  return lines.some(({ currency, rate }, other) => other < at && currency === line.currency && rate.trim() !== '')
    ? 'twice'
    : undefined
}

/** The rates by currency; undefined if a line cannot be used. */
export function ratesIn(lines: readonly TypedRate[]): ImportDefaults['rates'] | undefined {
  if (lines.some((_, at) => rateProblem(lines, at))) return undefined
  const said = lines.filter(({ rate }) => rate.trim() !== '')
  return Object.fromEntries(said.map((line) => [line.currency, numberIn(line)]))
}
