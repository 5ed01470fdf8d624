/** The cost of moving in, in words; the sums are those of rental/src/moveInCost.ts. */
import type { MoveInCost } from '@keyhold/rental/moveInCost.ts'
import type { Language } from '../text/language.ts'
import type { Text } from '../text/useText.tsx'
import { formatMoney } from './format.ts'
import { formatNetworkFee } from './networkFee.ts'

type Sum = Pick<MoveInCost, 'usdt' | 'fee' | 'networkFee'>

/** "1,900 USDT + 1 RNB + 0.0004 BNB"; what is unknown or nothing is left out. */
export function formatMoveInSum({ usdt, fee, networkFee }: Sum, language: Language): string {
  return [
    formatMoney(usdt, language),
    fee.amount > 0n && formatMoney(fee, language),
    networkFee && formatNetworkFee(networkFee, language),
  ]
    .filter(Boolean)
    .join(' + ')
}

/** "about $1,901", or that the price is not known. */
export function formatMoveInDollars({ dollars }: MoveInCost, text: Text<'ui'>, language: Language): string {
  return dollars ? text('moveIn.about', { amount: formatMoney(dollars, language) }) : text('moveIn.priceNotKnown')
}
