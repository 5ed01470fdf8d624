/** The cost of moving in on one line, for cards and bars. */

import { formatMoveInDollars, formatMoveInSum } from '../gateways/format/moveInCost.ts'
import { useMoveInCost } from '../gateways/moveInFees.ts'
import { RichText } from '../gateways/text/RichText.tsx'
import { useLanguage, useText } from '../gateways/text/useText.tsx'

interface Props {
  /** Whole USDT. */
  readonly of: { readonly rentPrice: number; readonly deposit: number }
}

export function MoveInLine({ of }: Props) {
  const text = useText('ui')
  const language = useLanguage()
  const cost = useMoveInCost(of)
  const amount = formatMoveInSum({ ...cost, networkFee: undefined }, language)
  return (
    <RichText marks={{ b: (words) => <b className="num">{words}</b> }}>
      {text('moveIn.line', { amount, dollars: formatMoveInDollars(cost, text, language) })}
    </RichText>
  )
}
