/** Who holds a lease's money now, as lines for a card: the total, and the undelivered sum. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { undeliveredTotal } from '../credits.ts'
import { heldTotal } from '../heldMoney.ts'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import css from './HeldMoney.module.css'

/** Renders nothing if nothing is held. */
export function HeldAmount({ lease }: { lease: LeaseCard }) {
  const text = useText('deposits')
  const language = useLanguage()
  const held = heldTotal(lease) + undeliveredTotal(lease, 'both')
  if (held === 0n) return null
  const name = counterpartName(lease, language)
  return (
    <>
      <p className={`num ${css.now}`}>
        <Icon name="lock-simple" /> <span>{text('heldMoney.now', { amount: formatUsdt(held, language) })}</span>
      </p>
      {(['you', 'them'] as const).map((whose) => {
        const waiting = undeliveredTotal(lease, whose)
        return (
          waiting > 0n && (
            <p key={whose} className={`num ${css.now}`}>
              <Icon name="hourglass-medium" />{' '}
              <span>{text(`credit.title.${whose}`, { amount: formatUsdt(waiting, language), name })}</span>
            </p>
          )
        )
      })}
    </>
  )
}
