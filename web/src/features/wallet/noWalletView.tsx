/** Plain help for somebody whose browser has no wallet: an extension, or the very page on their phone. */
import { Rich } from '../../gateways/rich.tsx'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from './QrCode.tsx'
import type { View, WalletText } from './view.ts'
import css from './Wallet.module.css'

const steps = ['missing.one', 'missing.two', 'missing.three'] as const
/** The maker's own page; Keyhold earns nothing there. */
const getAddress = 'https://metamask.io/download/'
const bold = { b: (words: string) => <b>{words}</b> }

/** `page` is what a phone opens; `onBack` is there when the browser has wallets after all. */
export function noWalletView(text: WalletText, page: URL, onClose: () => void, onBack: (() => void) | undefined): View {
  const foot = (
    <>
      <Button kind="plain" onClick={onBack ?? onClose}>
        {text(onBack ? 'missing.back' : 'missing.later')}
      </Button>
      <Button kind="main" icon="arrow-up-right" onClick={() => window.open(getAddress, '_blank', 'noopener')}>
        {text('missing.get')}
      </Button>
    </>
  )
  const body = (
    <>
      <p>{text('missing.intro')}</p>
      <ol className={css.help}>
        {steps.map((step) => (
          <li key={step}>
            <span>
              <Rich marks={bold}>{text(step)}</Rich>
            </span>
          </li>
        ))}
      </ol>
      <div className={css.onPhone}>
        <QrCode address={scannable(page)} label={text('missing.scanLabel')} />
        <p>
          <Rich marks={bold}>{text('missing.scan')}</Rich>
        </p>
      </div>
    </>
  )
  return { title: text('troubles.wallet-missing'), body, foot }
}

/** A page whose address is too long for a code is opened without its query. */
function scannable({ href, origin, pathname }: URL): string {
  return new TextEncoder().encode(href).length <= 666 ? href : `${origin}${pathname}`
}
