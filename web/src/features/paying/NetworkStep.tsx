/** The wallet looks at another chain: one prompt brings it here. */
import { useState } from 'react'
import { useText } from '../../gateways/text.tsx'
import type { Connected } from '../../gateways/wallet/connection.ts'
import { switchNetwork } from '../../gateways/wallet/network.ts'
import type { Place } from '../../gateways/wallet/place.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'

export function NetworkStep({ connected, place }: { connected: Connected; place: Place }) {
  const text = useText('paying')
  const trouble = useTrouble()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const change = async () => {
    setBusy(true)
    setFailure(undefined)
    await switchNetwork(connected.wallet.provider, place).catch((error: unknown) => setFailure(trouble(error)))
    setBusy(false)
  }
  return (
    <div className="stack-2">
      <p className="small soft">{text('steps.switchWhat', { network: place.network })}</p>
      {failure && <Callout tone="bad">{failure}</Callout>}
      <div>
        <Button kind="next" busy={busy} onClick={() => void change()}>
          {text('steps.switch')}
        </Button>
      </div>
    </div>
  )
}
