/** Plain help for users without a wallet in the browser: an extension, or the very page on their phone. */
import { RichText } from '../../gateways/text/RichText.tsx'
import { Button } from '../../ui/Button.tsx'
import type { DialogView, WalletText } from './dialogView.ts'
import { type PasskeyChoice, PasskeyOption } from './PasskeyOption.tsx'
import { QrCode } from './QrCode.tsx'
import css from './Wallet.module.css'

const steps = ['missing.one', 'missing.two', 'missing.three'] as const
/** The maker's own page; Keyhold earns nothing from it. */
const installUrl = 'https://metamask.io/download/'
const bold = { b: (words: string) => <b>{words}</b> }

/** `page` is the URL a phone opens; `onBack` is defined if the browser has wallets after all. */
export function noWalletView(
  text: WalletText,
  page: URL,
  onClose: () => void,
  onBack: (() => void) | undefined,
  passkey: PasskeyChoice | undefined,
): DialogView {
  const footer = (
    <>
      <Button kind="plain" onClick={onBack ?? onClose}>
        {text(onBack ? 'missing.back' : 'missing.later')}
      </Button>
      <Button kind="main" icon="arrow-up-right" onClick={() => window.open(installUrl, '_blank', 'noopener')}>
        {text('missing.get')}
      </Button>
    </>
  )
  const body = (
    <>
      <PasskeyOption text={text} choice={passkey} />
      <p>{text('missing.intro')}</p>
      <ol className={css.help}>
        {steps.map((step) => (
          <li key={step}>
            <span>
              <RichText marks={bold}>{text(step)}</RichText>
            </span>
          </li>
        ))}
      </ol>
      <div className={css.onPhone}>
        <QrCode value={scannable(page)} label={text('missing.scanLabel')} />
        <p>
          <RichText marks={bold}>{text('missing.scan')}</RichText>
        </p>
      </div>
    </>
  )
  return { title: text('errors.wallet-missing'), body, footer }
}

/** A URL too long for a QR code is shortened to its path. */
function scannable({ href, origin, pathname }: URL): string {
  return new TextEncoder().encode(href).length <= 666 ? href : `${origin}${pathname}`
}
