/** A disputed part as one bar to scale, with its words below: undisputed, held, or each party's share. */
import type { DisputeRow } from '@keyhold/api/disputes.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { formatUsdt } from '../money.ts'
import { disputeShares, wordsOf } from './disputeWords.ts'
import { WordedBar } from './WordedBar.tsx'

export function DisputedMoney({ dispute, now }: { dispute: DisputeRow; now: number }) {
  const text = useText('disputes')
  const language = useLanguage()
  const { name } = wordsOf(dispute, language)
  const pieces = disputeShares(dispute, now).map(({ isLandlords, ...share }) => ({
    ...share,
    strong: isLandlords,
    words: text(`share.${share.key}`, { amount: formatUsdt(share.amount, language), name }),
  }))
  return <WordedBar pieces={pieces} />
}
