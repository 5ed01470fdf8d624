/** A phone's wallet apps, each a deep link into it. */
import type { WalletApp } from '../../gateways/wallet/walletApps.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './Wallet.module.css'

interface Props {
  readonly apps: readonly WalletApp[]
  /** An app's link; an app without one is left out. */
  readonly linkFor: (app: WalletApp) => string | undefined
  /** A link's label, e.g. "Open in MetaMask". */
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
