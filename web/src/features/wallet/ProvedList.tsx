/** A user's proved wallets, which of them sign in, and the button to disable that for one (D 11.40). */
import type { Wallet } from '@keyhold/api/accounts.schema.ts'
import { useId, useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { StopSignIn } from './StopSignIn.tsx'
import css from './Wallet.module.css'

interface Props {
  /** The main one first. */
  readonly wallets: readonly Wallet[]
  /** Receives all wallets after a sign-in was disabled. */
  readonly onStopped: (wallets: readonly Wallet[]) => void
}

export function ProvedList({ wallets, onStopped }: Props) {
  const id = useId()
  const text = useText('wallet')
  const [stopping, setStopping] = useState<string>()
  if (wallets.length === 0) return null
  return (
    <>
      <ul className={css.proved}>
        {wallets.map(({ address, main, signsIn }) => (
          <li key={address}>
            <span id={`${id}${address}`}>
              <Hash value={address} />
            </span>
            <Badge tone="good">{text('prove.proved')}</Badge>
            {main && <Badge>{text('prove.main')}</Badge>}
            {signsIn ? (
              <>
                <Badge>{text('stop.signsIn')}</Badge>
                <Button kind="plain" small aria-describedby={`${id}${address}`} onClick={() => setStopping(address)}>
                  {text('stop.open')}
                </Button>
              </>
            ) : (
              <small className="soft">{text('stop.signsNobodyIn')}</small>
            )}
          </li>
        ))}
      </ul>
      {stopping && <StopSignIn address={stopping} onStopped={onStopped} onClose={() => setStopping(undefined)} />}
    </>
  )
}
