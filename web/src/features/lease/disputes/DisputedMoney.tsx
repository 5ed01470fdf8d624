/** A disputed part as one bar to scale, with its words below: what nobody disputed, what is held, or what each of the two got. */
import type { DisputeRow } from '@keyhold/api/disputes.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { MoneyBar } from '../../../ui/MoneyBar.tsx'
import { formatUsdt } from '../money.ts'
import css from './Disputes.module.css'
import { type DisputeShare, disputeShares, wordsOf } from './disputeWords.ts'

/** Its words stand below it, so that a sliver has them too. */
const thin = { minHeight: 16, padding: 0, borderRadius: 5 }

export function DisputedMoney({ dispute, now }: { dispute: DisputeRow; now: number }) {
  const text = useText('disputes')
  const language = useLanguage()
  const { name } = wordsOf(dispute, language)
  const shares = disputeShares(dispute, now)
  const wordsFor = ({ key, amount }: DisputeShare) =>
    text(`share.${key}`, { amount: formatUsdt(amount, language), name })
  return (
    <div>
      <div className={css.bar} aria-hidden="true">
        {shares.map((share) => (
          <div key={share.key} style={{ flexGrow: Number((share.amount * 1000n) / BigInt(dispute.agreed)) }}>
            <MoneyBar state={share.state} strong={share.isLandlords} style={thin} />
          </div>
        ))}
      </div>
      <ul className={css.shares}>
        {shares.map((share) => (
          <li key={share.key} className="num">
            <span className={css.swatch} aria-hidden="true">
              <MoneyBar state={share.state} strong={share.isLandlords} style={thin} />
            </span>
            {wordsFor(share)}
          </li>
        ))}
      </ul>
    </div>
  )
}
