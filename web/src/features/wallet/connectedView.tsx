/** The connected wallet: who it is, what it holds, and how to leave it. */
import type { Connected } from '../../gateways/wallet/connection.ts'
import { explorerAddress, type Place } from '../../gateways/wallet/place.ts'
import { Button } from '../../ui/Button.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Holdings } from './Holdings.tsx'
import type { View, WalletText } from './view.ts'

export function connectedView(
  text: WalletText,
  { address, wallet }: Connected,
  place: Place,
  onLeave: () => void,
  onClose: () => void,
): View {
  const foot = (
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
      <p>{text('connected.with', { name: wallet.name, network: place.network })}</p>
      <Hash value={address} explorer={explorerAddress(place, 'address', address)} />
      <Holdings place={place} address={address} />
    </>
  )
  return { title: text('connected.title'), body, foot }
}
