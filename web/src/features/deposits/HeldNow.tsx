/** Who holds the money of one lease now, as one line for a card. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Held.module.css'
import { heldOf, usdt } from './held.ts'

/** Shows nothing where nothing is held: an empty purse is no news. */
export function HeldNow({ lease }: { lease: Pick<LeaseCard, 'parts'> }) {
  const text = useText('deposits')
  const language = useLanguage()
  const held = heldOf(lease)
  if (held === 0n) return null
  return (
    <p className={`num ${css.now}`}>
      <Icon name="lock-simple" /> {text('heldSum.now', { amount: sayMoney(usdt(held), language) })}
    </p>
  )
}
