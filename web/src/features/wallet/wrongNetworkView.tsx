/** The wallet is on another chain: one prompt switches it. */
import type { ActiveConnection } from '../../gateways/wallet/connectionStore.ts'
import type { NetworkConfig } from '../../gateways/wallet/networkConfig.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { DialogView, WalletText } from './dialogView.ts'
import css from './Wallet.module.css'

interface ViewData {
  readonly connection: ActiveConnection
  readonly network: NetworkConfig
  readonly busy: boolean
  readonly failure: string | undefined
}

export function wrongNetworkView(
  text: WalletText,
  { connection, network, busy, failure }: ViewData,
  onLeave: () => void,
  onSwitch: () => void,
): DialogView {
  const footer = (
    <>
      <Button kind="plain" onClick={onLeave}>
        {text('connected.disconnect')}
      </Button>
      <Button kind="main" busy={busy} onClick={onSwitch}>
        {text('network.switch')}
      </Button>
    </>
  )
  const body = (
    <>
      <p>{text('network.what')}</p>
      <div className={css.networks}>
        <p className={css.network}>
          <small>{text('network.yours')}</small>
          <b>{connection.connector.name}</b>
          <small className="num">{text('network.chain', { id: connection.chainId })}</small>
        </p>
        <Icon name="arrow-right" />
        <p className={`${css.network} ${css.ours}`}>
          <small>{text('network.ours')}</small>
          <b>{network.name}</b>
          <small className="num">{text('network.chain', { id: network.chainId })}</small>
        </p>
      </div>
      {failure && <Callout tone="bad">{failure}</Callout>}
    </>
  )
  return { title: text('network.title'), body, footer }
}
