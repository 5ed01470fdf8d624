/**
 * The wallet's account is not proved: shows it, the proved ones, and the options: prove it, choose a proved one in this
 * wallet, or use another wallet.
 */
import type { ReactNode } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { useProvedWallets } from '../queries.ts'
import { AnotherWallet } from '../transactions/AnotherWallet.tsx'

interface Props {
  readonly address: string
  readonly onConnect: () => void
  /** Where it is proved. */
  readonly children: ReactNode
}

export function NotProved({ address, onConnect, children }: Props) {
  const text = useText('paying')
  const proved = useProvedWallets(address)
  return (
    <div className="stack-2">
      <p className="small soft">{text('steps.notProved', { account: shortenHash(address) })}</p>
      {proved.data && proved.data.length > 0 && (
        <div className="small soft">
          <p>{text('steps.proved', { count: proved.data.length })}</p>
          <ul>
            {proved.data.map((wallet) => (
              <li key={wallet.address}>
                <Hash value={wallet.address} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
      <div>
        <AnotherWallet onConnect={onConnect} />
      </div>
    </div>
  )
}
