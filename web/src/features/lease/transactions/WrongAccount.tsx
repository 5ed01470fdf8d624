/** The wallet shows another account than the one this belongs to: both by name, and the way to another wallet. */
import { useText } from '../../../gateways/text/useText.tsx'
import type { ActiveConnection } from '../../../gateways/wallet/connectionStore.ts'
import { useWallet } from '../../../gateways/wallet/useWallet.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Hash } from '../../../ui/Hash.tsx'

interface Props {
  readonly connected: ActiveConnection
  readonly required: string
  readonly onConnect: () => void
}

export function WrongAccount({ connected, required, onConnect }: Props) {
  const text = useText('paying')
  const { connectionStore } = useWallet()
  const chooseAnotherWallet = async () => {
    await connectionStore?.disconnect()
    onConnect()
  }
  return (
    <>
      <Callout tone="bad" title={text('wrongAccount.title')}>
        <p>
          {text('wrongAccount.uses', { name: connected.connector.name })} <Hash value={connected.address} />
        </p>
        <p>
          {text('wrongAccount.needed')} <Hash value={required} />
        </p>
        <p>{text('wrongAccount.what')}</p>
      </Callout>
      <div>
        <Button icon="wallet" onClick={() => void chooseAnotherWallet()}>
          {text('wrongAccount.change')}
        </Button>
      </div>
    </>
  )
}
