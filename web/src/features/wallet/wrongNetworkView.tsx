/** The wallet looks at another chain: one prompt brings it to ours. */
import type { Connected } from '../../gateways/wallet/connection.ts'
import type { Place } from '../../gateways/wallet/place.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { View, WalletText } from './view.ts'
import css from './Wallet.module.css'

interface Given {
  readonly connection: Connected
  readonly place: Place
  readonly busy: boolean
  readonly failure: string | undefined
}

export function wrongNetworkView(
  text: WalletText,
  { connection, place, busy, failure }: Given,
  onLeave: () => void,
  onSwitch: () => void,
): View {
  const foot = (
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
    </>
  )
  return { title: text('network.title'), body, foot }
}
