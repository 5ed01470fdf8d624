/** The wallet looks at another chain: one prompt brings it to ours. */
import { useState } from 'react'
import { useText } from '../../gateways/text.tsx'
import type { Connected } from '../../gateways/wallet/connection.ts'
import { walletHold } from '../../gateways/wallet/hold.ts'
import { switchNetwork } from '../../gateways/wallet/network.ts'
import type { Place } from '../../gateways/wallet/place.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Wallet.module.css'

interface Props {
  readonly connection: Connected
  readonly place: Place
  readonly onClose: () => void
}

export function WrongNetwork({ connection, place, onClose }: Props) {
  const text = useText('wallet')
  const trouble = useTrouble()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const change = async () => {
    setBusy(true)
    setFailure(undefined)
    await switchNetwork(connection.wallet.provider, place).catch((error: unknown) => setFailure(trouble(error)))
    setBusy(false)
  }
  const foot = (
    <>
      <Button kind="plain" onClick={() => void walletHold().disconnect()}>
        {text('connected.disconnect')}
      </Button>
      <Button kind="main" busy={busy} onClick={() => void change()}>
        {text('network.switch')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={text('network.title')} onClose={onClose} foot={foot}>
      <p>{text('network.what')}</p>
      <div className={css.networks}>
        <p className={css.network}>
          <small>{text('network.yours')}</small>
          <b>{connection.wallet.name}</b>
          <small className="num">{text('network.chain', { id: connection.chainId })}</small>
        </p>
        <Icon name="arrow-right" />
        <p className={`${css.network} ${css.ours}`}>
          <small>{text('network.ours')}</small>
          <b>{place.network}</b>
          <small className="num">{text('network.chain', { id: place.chainId })}</small>
        </p>
      </div>
      {failure && <Callout tone="bad">{failure}</Callout>}
    </Dialog>
  )
}
