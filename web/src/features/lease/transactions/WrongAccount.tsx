/** The wallet's account is not the one this belongs to: both by name, and a way to another wallet. */
import { useText } from '../../../gateways/text/useText.tsx'
import type { ActiveConnection } from '../../../gateways/wallet/connectionStore.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { AnotherWallet } from './AnotherWallet.tsx'

interface Props {
  readonly connected: ActiveConnection
  readonly required: string
  readonly onConnect: () => void
}

export function WrongAccount({ connected, required, onConnect }: Props) {
  const text = useText('paying')
  return (
    <>
      <Callout tone="bad" title={text('wrongAccount.title')}>
        <p>
          <span>{text('wrongAccount.uses', { name: connected.connector.name })}</span>{' '}
          <Hash value={connected.address} />
        </p>
        <p>
          {text('wrongAccount.needed')} <Hash value={required} />
        </p>
        <p>{text('wrongAccount.what')}</p>
      </Callout>
      <div>
        <AnotherWallet onConnect={onConnect} />
      </div>
    </>
  )
}
