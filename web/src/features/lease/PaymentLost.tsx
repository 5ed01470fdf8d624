/** The blockchain lost a payment of this lease that was final: the page's amounts may be wrong (ADR 118). */
import { useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'

export function PaymentLost() {
  const text = useText('paying')
  return (
    <Callout tone="bad" title={text('vanished.title')}>
      <p>{text('vanished.what')}</p>
    </Callout>
  )
}
