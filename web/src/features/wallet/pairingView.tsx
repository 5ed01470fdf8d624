/** Pairing a phone's wallet: the QR code to scan, or on that very phone the app to open. */
import { walletApps } from '../../gateways/wallet/walletApps.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AppLinks } from './AppLinks.tsx'
import { CopyPairingUri } from './CopyPairingUri.tsx'
import type { DialogView, WalletText } from './dialogView.ts'
import { QrCode } from './QrCode.tsx'
import css from './Wallet.module.css'

interface ViewData {
  /** `wc:…`; undefined until the relay responds. */
  readonly uri: string | undefined
  readonly isPhone: boolean
}

export function pairingView(text: WalletText, { uri, isPhone }: ViewData, onLeave: () => void): DialogView {
  const footer = (
    <>
      <Button kind="plain" onClick={onLeave}>
        {text('waiting.another')}
      </Button>
      <CopyPairingUri uri={uri} />
    </>
  )
  const body = (
    <>
      <p>{text(isPhone ? 'pairing.whatPhone' : 'pairing.what')}</p>
      {isPhone ? (
        <OpenApp text={text} uri={uri} />
      ) : (
        <QrCode value={uri} label={text('pairing.qr')}>
          <Wait text={text} />
        </QrCode>
      )}
      <Notice icon="shield-check">{text(isPhone ? 'pairing.freshPhone' : 'pairing.fresh')}</Notice>
    </>
  )
  return { title: text(isPhone ? 'pairing.titlePhone' : 'pairing.title'), body, footer }
}

function OpenApp({ text, uri }: { text: WalletText; uri: string | undefined }) {
  if (!uri) return <Wait text={text} />
  return (
    <>
      <a className={css.open} href={uri}>
        <Icon name="wallet" /> {text('pairing.open')}
      </a>
      <AppLinks
        apps={walletApps}
        linkFor={(app) => app.pairingLink?.(uri)}
        labelFor={(name) => text('phone.openIn', { name })}
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
