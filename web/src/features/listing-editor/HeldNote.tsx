/** Above the steps of a home held for moderation (D 11.31): why, and what its landlord can do. */
import { useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'

export function HeldNote() {
  const text = useText('listingEditor')
  return (
    <div className="wrap">
      <Callout tone="warn" icon="hourglass-medium" title={text('held.title')}>
        <p>{text('held.why')}</p>
        <p>{text('held.what')}</p>
      </Callout>
    </div>
  )
}
