/** The promo box: the escrow in three lines (D 9.4), according to this home's deposit policy (D 5.5). */
import type { PropertyCard } from '@keyhold/api/listings.schema.ts'
import { daysOf } from '../../gateways/escrowDefaults.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Notice } from '../../ui/Callout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './EscrowPromo.module.css'

interface Props extends Pick<PropertyCard, 'depositPolicy'> {
  /** Seconds from move-in to the handover. */
  readonly releaseDuration: number
  /** Days after the move-out until the deposit is due. */
  readonly returnDays: number
}

export function EscrowPromo({ depositPolicy, releaseDuration, returnDays }: Props) {
  const text = useText('listings')
  const days = { count: daysOf(releaseDuration), returnDays }
  return (
    <Panel className={css.promo} label={text('promo.title')}>
      <h2>{text('promo.title')}</h2>
      <Notice icon="lock-key">{text('promo.holds')}</Notice>
      <Notice icon="handshake">{text(`promo.days.${depositPolicy}`, days)}</Notice>
      <Notice icon="scales">{text('promo.disagree')}</Notice>
    </Panel>
  )
}
