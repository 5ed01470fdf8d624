/** Plain help for somebody whose browser has no wallet. */
import { Rich } from '../../gateways/rich.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Callout.tsx'
import type { View, WalletText } from './view.ts'
import css from './Wallet.module.css'

const steps = ['missing.one', 'missing.two', 'missing.three'] as const
/** The maker's own page; Keyhold earns nothing there. */
const getAddress = 'https://metamask.io/download/'

/** `onBack` is there when the browser has wallets after all. */
export function noWalletView(text: WalletText, onClose: () => void, onBack: (() => void) | undefined): View {
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
              <Rich marks={{ b: (words) => <b>{words}</b> }}>{text(step)}</Rich>
            </span>
          </li>
        ))}
      </ol>
      <Notice icon="phone">
        {text('missing.phone', { host: typeof location === 'undefined' ? '' : location.host })}
      </Notice>
    </>
  )
  return { title: text('missing.title'), body, foot }
}
