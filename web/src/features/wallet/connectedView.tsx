/** The connected wallet: its account, its balances, and disconnecting. */
import type { ActiveConnection } from '../../gateways/wallet/connectionStore.ts'
import { explorerLink, type NetworkConfig } from '../../gateways/wallet/networkConfig.ts'
import { Button } from '../../ui/Button.tsx'
import { Hash } from '../../ui/Hash.tsx'
import type { DialogView, WalletText } from './dialogView.ts'
import { WalletBalances } from './WalletBalances.tsx'

export function connectedView(
  text: WalletText,
  { address, connector }: ActiveConnection,
  network: NetworkConfig,
  onLeave: () => void,
  onClose: () => void,
): DialogView {
  const footer = (
    <>
      <Button kind="plain" onClick={onLeave}>
        {text('connected.disconnect')}
      </Button>
      <Button kind="main" onClick={onClose}>
        {text('connected.done')}
      </Button>
    </>
  )
  const body = (
    <>
      <p>{text('connected.with', { name: connector.name, network: network.name })}</p>
      <Hash value={address} explorer={explorerLink(network, 'address', address)} />
      <WalletBalances network={network} address={address} />
    </>
  )
  return { title: text('connected.title'), body, footer }
}
