/** A wallet on a phone is asked: the code it scans, or on that very phone the app to open. */
import { walletApps } from '../../gateways/wallet/apps.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AppLinks } from './AppLinks.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import { QrCode } from './QrCode.tsx'
import type { View, WalletText } from './view.ts'
import css from './Wallet.module.css'

interface Given {
  /** `wc:…`; undefined until the relay answers. */
  readonly address: string | undefined
  readonly isPhone: boolean
}

export function pairingView(text: WalletText, { address, isPhone }: Given, onLeave: () => void): View {
  const foot = (
    <>
      <Button kind="plain" onClick={onLeave}>
        {text('waiting.another')}
      </Button>
      <CopyAddress address={address} />
    </>
  )
  const body = (
    <>
      <p>{text(isPhone ? 'pairing.whatPhone' : 'pairing.what')}</p>
      {isPhone ? (
        <OpenApp text={text} address={address} />
      ) : (
        <QrCode address={address} label={text('pairing.qr')}>
          <Wait text={text} />
        </QrCode>
      )}
      <Notice icon="shield-check">{text(isPhone ? 'pairing.freshPhone' : 'pairing.fresh')}</Notice>
    </>
  )
  return { title: text(isPhone ? 'pairing.titlePhone' : 'pairing.title'), body, foot }
}

function OpenApp({ text, address }: { text: WalletText; address: string | undefined }) {
  if (!address) return <Wait text={text} />
  return (
    <>
      <a className={css.open} href={address}>
        <Icon name="wallet" /> {text('pairing.open')}
      </a>
      <AppLinks
        apps={walletApps}
        linkOf={(app) => app.openPairing?.(address)}
        say={(name) => text('phone.openIn', { name })}
      />
    </>
  )
}

function Wait({ text }: { text: WalletText }) {
  return (
    <span className={css.waiting} role="status">
      <Icon name="spinner-gap" className={css.turning} />
      {text('pairing.wait')}
    </span>
  )
}
