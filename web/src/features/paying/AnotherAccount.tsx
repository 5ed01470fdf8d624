/** The wallet shows another account than the one this belongs to: both by name, and the way to another wallet. */
import { useText } from '../../gateways/text.tsx'
import type { Connected } from '../../gateways/wallet/connection.ts'
import { useWallet } from '../../gateways/wallet/useWallet.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Hash } from '../../ui/Hash.tsx'

interface Props {
  readonly connected: Connected
  readonly needed: string
  readonly onConnect: () => void
}

export function AnotherAccount({ connected, needed, onConnect }: Props) {
  const text = useText('paying')
  const { hold } = useWallet()
  const change = async () => {
    await hold?.disconnect()
    onConnect()
  }
  return (
    <>
      <Callout tone="bad" title={text('other.title')}>
        <p>
          {text('other.uses', { name: connected.wallet.name })} <Hash value={connected.address} />
        </p>
        <p>
          {text('other.needed')} <Hash value={needed} />
        </p>
        <p>{text('other.what')}</p>
      </Callout>
      <div>
        <Button icon="wallet" onClick={() => void change()}>
          {text('other.change')}
        </Button>
      </div>
    </>
  )
}
