/** A passport's leases: dates, the deposit's outcome, and the public receipt of the payment. */
import type { PassportStay } from '@keyhold/api/passports.ts'
import type { ReactNode } from 'react'
import { formatDay, formatMoney } from '../../gateways/format/format.ts'
import type { Language } from '../../gateways/text/language.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Passport.module.css'

const tones: Readonly<Record<PassportStay['end'], BadgeTone>> = {
  none: 'quiet',
  held: 'held',
  moved: 'quiet',
  returned: 'good',
  claimed: 'quiet',
}

/** `titleOf`: the tenant's name for a stay; others see only its dates. */
export function PassportStays<Stay extends PassportStay>(props: {
  stays: readonly Stay[]
  titleOf?: (stay: Stay) => ReactNode
}) {
  const { stays, titleOf } = props
  const text = useText('passport')
  const language = useLanguage()
  return (
    <ul className={css.stays}>
      {stays.map((stay) => {
        const { receipt, end } = stay
        const days = formatDays(stay, language)
        return (
          <li key={receipt.transactionId}>
            <div className={css.stay}>
              {titleOf && <span>{titleOf(stay)}</span>}
              <span className={titleOf ? 'small soft num' : 'num'}>{days}</span>
            </div>
            <div className={css.outcome}>
              <Badge tone={tones[end]}>{text(`end.${end}`)}</Badge>
              {end !== 'none' && <span className="small num">{formatOutcome(stay, text, language)}</span>}
            </div>
            <a className={css.receipt} href={paths.receipt(receipt.chainId, receipt.transactionId)}>
              <Icon name="receipt" /> {text('receipt')} <span className="vh">{text('receiptOf', { days })}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

export function formatDays({ from, to }: Pick<PassportStay, 'from' | 'to'>, language: Language): string {
  return `${formatDay(from, language)} – ${formatDay(to, language)}`
}

function formatOutcome(stay: PassportStay, text: ReturnType<typeof useText<'passport'>>, language: Language): string {
  const money = (amount: bigint) => formatMoney({ amount, currency: 'USDT' }, language)
  const [deposit, toLandlord] = [BigInt(stay.deposit), BigInt(stay.toLandlord)]
  if (stay.end !== 'claimed') return money(deposit)
  return text('shared', { home: money(deposit - toLandlord), landlord: money(toLandlord) })
}
