/**
 * What an amount comes to in the reader's own currency, about: by the rates of one day against the euro, as the European
 * Central Bank tells them. Never part of what is agreed or paid. 1 USDT counts as 1 USD (D 5.3).
 */
import { type Day, nightsBetween } from './day.ts'
import { decimalsOf, type Money } from './money.ts'

export interface Rates {
  /** The day they are of. */
  readonly day: Day
  /** How much of each currency one euro is, as the bank wrote it: `"1.0856"`. */
  readonly perEuro: Readonly<Record<string, string>>
}

/** Rates older than that many days are not used. */
const maxDays = 4

/** Whether rates can be told today: of a day that is not long over, nor still to come. */
export function areFresh({ day }: Pick<Rates, 'day'>, today: Day): boolean {
  const age = nightsBetween(day, today)
  return age >= -1 && age <= maxDays
}

/** The currencies that amounts can be told in, by their letters; dollars are what they are told in already. */
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

/** A rate in billionths; undefined for what is no rate. */
function rateOf(code: string, { perEuro }: Rates): bigint | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(code === 'EUR' ? '1' : (perEuro[code] ?? ''))
  const rate = match && BigInt(`${match[1]}${(match[2] ?? '').padEnd(decimals, '0')}`)
  return rate || undefined
}

/** Whether this is a rate that amounts can be told by. */
export const isRate = (digits: string): boolean => rateOf('it', { day: '', perEuro: { it: digits } }) !== undefined
