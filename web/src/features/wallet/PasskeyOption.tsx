/** The passkey account in the dialog: what it is, and what happens next. */
import type { Connector } from '../../gateways/wallet/connectors.ts'
import { isPhone } from '../../gateways/wallet/walletApps.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { WalletText } from './dialogView.ts'
import css from './Wallet.module.css'

/** Where to choose it: undefined where the network has no wallet page. */
export interface PasskeyChoice {
  readonly wallet: Connector
  readonly onChoose: (wallet: Connector) => void
}

export function PasskeyOption({ text, choice }: { text: WalletText; choice: PasskeyChoice | undefined }) {
  if (!choice) return null
  const { wallet, onChoose } = choice
  return (
    <button type="button" className={css.option} onClick={() => onChoose(wallet)}>
      <span className={css.icon}>
        <Icon name="key" />
      </span>
      <span className={css.words}>
        <b>{text(isPhone() ? 'passkey.phone' : 'passkey.device')}</b>
        <small>{text('passkey.how')}</small>
        <small>{text('passkey.next')}</small>
      </span>
      <Icon name="caret-right" />
    </button>
  )
}
