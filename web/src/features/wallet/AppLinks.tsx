/** Wallet apps of a phone, each a link that opens something inside it. */
import type { WalletApp } from '../../gateways/wallet/walletApps.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './Wallet.module.css'

interface Props {
  readonly apps: readonly WalletApp[]
  /** Where an app's link leads; an app without one is left out. */
  readonly linkFor: (app: WalletApp) => string | undefined
  /** What a link says, e.g. "Open in MetaMask". */
  readonly labelFor: (name: string) => string
}

export function AppLinks({ apps, linkFor, labelFor }: Props) {
  return (
    <ul className={css.list}>
      {apps.map((app) => {
        const link = linkFor(app)
        if (!link) return null
        return (
          <li key={app.name}>
            <a className={css.option} href={link} rel="noreferrer">
              <span className={css.icon} aria-hidden="true">
                {app.name.slice(0, 1)}
              </span>
              <span className={css.words}>
                <b>{labelFor(app.name)}</b>
              </span>
              <Icon name="arrow-up-right" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
