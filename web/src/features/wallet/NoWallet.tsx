/** Plain help for somebody whose browser has no wallet. */
import { Rich } from '../../gateways/rich.tsx'
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import css from './Wallet.module.css'

const steps = ['missing.one', 'missing.two', 'missing.three'] as const
/** The maker's own page; Keyhold earns nothing there. */
const getAddress = 'https://metamask.io/download/'

export function NoWallet({ onClose, onBack }: { onClose: () => void; onBack: (() => void) | undefined }) {
  const text = useText('wallet')
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
  return (
    <Dialog open size="small" title={text('missing.title')} onClose={onClose} foot={foot}>
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
      <Notice icon="phone">{text('missing.phone', { host: location.host })}</Notice>
    </Dialog>
  )
}
