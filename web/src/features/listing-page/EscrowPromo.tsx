/** The promo box: how the escrow works, in three lines (D 9.4), as it will for this home: by its deposit policy (D 5.5). */
import type { PropertyCard } from '@keyhold/api/listings.schema.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Notice } from '../../ui/Callout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './EscrowPromo.module.css'

export function EscrowPromo({ depositPolicy }: Pick<PropertyCard, 'depositPolicy'>) {
  const text = useText('listings')
  return (
    <Panel className={css.promo} label={text('promo.title')}>
      <h2>{text('promo.title')}</h2>
      <Notice icon="lock-key">{text('promo.holds')}</Notice>
      <Notice icon="handshake">{text(`promo.days.${depositPolicy}`)}</Notice>
      <Notice icon="scales">{text('promo.disagree')}</Notice>
    </Panel>
  )
}
