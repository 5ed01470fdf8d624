/** Who holds the money of one lease now, as one line for a card. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { heldTotal } from '../heldMoney.ts'
import { formatUsdt } from '../money.ts'
import css from './HeldMoney.module.css'

/** Shows nothing where nothing is held: an empty purse is no news. */
export function HeldAmount({ lease }: { lease: Pick<LeaseCard, 'parts'> }) {
  const text = useText('deposits')
  const language = useLanguage()
  const held = heldTotal(lease)
  if (held === 0n) return null
  return (
    <p className={`num ${css.now}`}>
      <Icon name="lock-simple" /> {text('heldMoney.now', { amount: formatUsdt(held, language) })}
    </p>
  )
}
