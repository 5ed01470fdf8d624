// Sums, days and addresses as a person reads them.
import { formatUnits } from 'viem'
import type { Language } from './words.ts'

/** An amount with 18 decimals, exact: at least two are shown, and no digit is rounded away. */
export function formatSum(sum: bigint, unit: string, language: Language): string {
  const [whole = '0', fraction = ''] = formatUnits(sum, 18).split('.')
  const numbers = new Intl.NumberFormat(language, { minimumFractionDigits: 2 })
  const separator = numbers.formatToParts(0).find(({ type }) => type === 'decimal')?.value ?? '.'
  const digits = new Intl.NumberFormat(language).format(BigInt(whole))
  return `${digits}${separator}${fraction.padEnd(2, '0')} ${unit}`
}

/** Unix seconds as day and time in the zone of this device, with its name. */
export function formatInstant(seconds: number, language: Language): string {
  const choice = { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  const moment = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...choice, timeZoneName: 'short' })
  return moment.format(new Date(seconds * 1000))
}
