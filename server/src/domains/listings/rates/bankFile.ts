/** The European Central Bank's daily file of euro exchange rates, `eurofxref-daily.xml`, as documented by the bank. */
import { isDay } from '@keyhold/rental/day.ts'
import { isRate, type Rates } from '@keyhold/rental/rates.ts'

/** The file is not a day of rates, or has no dollar rate. */
export class UnreadableRates extends Error {
  override name = 'UnreadableRates'
}

const maxCurrencies = 100

/** The day and the rates of a file; throws `UnreadableRates`. All else in it is ignored. */
export function readBankFile(file: string): Rates {
  const day = /<Cube\s+time=(["'])(\d{4}-\d{2}-\d{2})\1\s*>/.exec(file)?.[2] ?? ''
  const found = [...file.matchAll(/<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=(["'])([\d.]{1,19})\3\s*\/>/g)]
  const rates = found.flatMap(([, , code = '', , rate = '']) => (isRate(rate) ? [[code, rate] as const] : []))
  const perEuro = Object.fromEntries(rates.slice(0, maxCurrencies))
  if (!isDay(day) || perEuro.USD === undefined) throw new UnreadableRates()
  return { day, perEuro }
}
