/** The end of an inventory or an answer: what signing means, and the wallet that signs. */
import type { Inventories } from '@keyhold/api/inventories.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import css from './Inventory.module.css'
import type { useSigning } from './useSigning.ts'

interface Props {
  readonly title: string
  readonly what: ReactNode
  readonly page: Pick<Inventories, 'wallets'>
  readonly viewerId: string
  readonly signing: ReturnType<typeof useSigning>
  readonly disabled: boolean
  readonly onSign: () => void
  readonly onConnect: () => void
}

export function SignBox({ title, what, page: { wallets }, viewerId, signing, disabled, onSign, onConnect }: Props) {
  const text = useText('inventory')
  const { connected, isProved, busy, failure } = signing
  return (
    <Panel variant="lift" className={css.sign} label={title}>
      <p>{what}</p>
      {wallets.length === 0 ? (
        <ButtonLink kind="main" to={paths.profile(viewerId)}>
          {text('sign.profile')}
        </ButtonLink>
      ) : connected && isProved ? (
        <Button kind="next" icon="pen-nib" busy={busy} disabled={disabled} onClick={onSign}>
          {title}
        </Button>
      ) : (
        <Button kind="main" icon="wallet" onClick={onConnect}>
          {text('sign.connect')}
        </Button>
      )}
      {wallets.length === 0 && <Callout>{text('sign.noWallet')}</Callout>}
      {connected && !isProved && wallets.length > 0 && (
        <Callout tone="warn">{text('sign.another', { wallets: wallets.map(shortenHash).join(', ') })}</Callout>
      )}
      {failure !== undefined && <Callout tone="bad">{failure}</Callout>}
    </Panel>
  )
}
