/** The approximate network fee in the chain's coin; apart from format.ts, since only pages about paying show it. */
import type { NetworkFee } from '@keyhold/api/deposits.schema.ts'
import type { Language } from '../text/language.ts'
import { roundedFormat } from './formatters.ts'

/** For example `0.0004 BNB`: two significant digits, as the price changes while the user reads. */
export function formatNetworkFee({ amount, coin }: NetworkFee, language: Language): string {
  const number = roundedFormat(language, 2)
  return `${number.format(Number(amount) / 1e18)}\u00a0${coin}`
}
