/** The promo box: how the escrow works, in three lines (D 9.4). */
import { useText } from '../../gateways/text/useText.tsx'
import { Notice } from '../../ui/Callout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './EscrowPromo.module.css'

export function EscrowPromo() {
  const text = useText('listings')
  return (
    <Panel className={css.promo} label={text('promo.title')}>
      <h2>{text('promo.title')}</h2>
      <Notice icon="lock-key">{text('promo.holds')}</Notice>
      <Notice icon="handshake">{text('promo.days')}</Notice>
      <Notice icon="scales">{text('promo.disagree')}</Notice>
    </Panel>
  )
}
