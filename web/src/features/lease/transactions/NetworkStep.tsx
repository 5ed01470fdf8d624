/** The wallet is on another chain: one prompt switches it. */
import { useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import type { ActiveConnection } from '../../../gateways/wallet/connectionStore.ts'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import { switchChain } from '../../../gateways/wallet/switchChain.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'

export function NetworkStep({ connected, network }: { connected: ActiveConnection; network: NetworkConfig }) {
  const text = useText('paying')
  const messageOf = useWalletError()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const change = async () => {
    setBusy(true)
    setFailure(undefined)
    await switchChain(connected.connector.provider, network).catch((error: unknown) => setFailure(messageOf(error)))
    setBusy(false)
  }
  return (
    <div className="stack-2">
      <p className="small soft">{text('steps.switchWhat', { network: network.name })}</p>
      {failure && <Callout tone="bad">{failure}</Callout>}
      <div>
        <Button kind="next" busy={busy} onClick={() => void change()}>
          {text('steps.switch')}
        </Button>
      </div>
    </div>
  )
}
