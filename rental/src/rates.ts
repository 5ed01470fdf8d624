/**
 * Converts an amount approximately to the reader's own currency: by one day's rates against the euro from the European
 * Central Bank. Never part of what is agreed or paid. 1 USDT counts as 1 USD (D 5.3).
 */
import { type Day, nightsBetween } from './day.ts'
import { decimalsOf, type Money } from './money.ts'

export interface Rates {
  /** Their day. */
  readonly day: Day
  /** The value of one euro in each currency, as the bank wrote it: `"1.0856"`. */
  readonly perEuro: Readonly<Record<string, string>>
}

/** The maximum age of rates in days. */
const maxDays = 4

/** Whether rates can be used today: not too old, and not in the future. */
export function areFresh({ day }: Pick<Rates, 'day'>, today: Day): boolean {
  const age = nightsBetween(day, today)
  return age >= -1 && age <= maxDays
}

/** The currencies to convert to, by code; dollars are the original. */
export function currenciesOf({ perEuro }: Rates): string[] {
  return ['EUR', ...Object.keys(perEuro)].filter((code) => code !== 'USD').sort()
}

/** The amount in whole units of a currency, rounded; undefined for a currency without a rate, or for RNB, which has none. */
export function aboutIn({ amount, currency }: Money, code: string, rates: Rates): bigint | undefined {
  const [wanted, dollar] = [rateOf(code, rates), rateOf('USD', rates)]
  if (currency === 'RNB' || wanted === undefined || dollar === undefined) return undefined
  const whole = dollar * 10n ** BigInt(decimalsOf[currency])
  return (2n * amount * wanted + whole) / (2n * whole)
}

const decimals = 9

/** A rate in billionths; undefined for an invalid one. */
function rateOf(code: string, { perEuro }: Rates): bigint | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(code === 'EUR' ? '1' : (perEuro[code] ?? ''))
  const rate = match && BigInt(`${match[1]}${(match[2] ?? '').padEnd(decimals, '0')}`)
  return rate || undefined
}

/** Whether this is a usable rate. */
export const isRate = (digits: string): boolean => rateOf('it', { day: '', perEuro: { it: digits } }) !== undefined
