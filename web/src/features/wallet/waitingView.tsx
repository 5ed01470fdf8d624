/** The wallet shows its prompt; this view points to it. */
import type { Connector } from '../../gateways/wallet/connectors.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { DialogView, WalletText } from './dialogView.ts'
import css from './Wallet.module.css'

export function waitingView(text: WalletText, wallet: Connector, onLeave: () => void, onAgain: () => void): DialogView {
  const { name, leavesPage } = wallet
  const footer = (
    <>
      <Button kind="plain" onClick={onLeave}>
        {text('waiting.another')}
      </Button>
      <Button onClick={onAgain}>{text('waiting.again')}</Button>
    </>
  )
  const body = (
    <div className={`${css.waiting} ${css.alone}`} role="status">
      <Icon name="spinner-gap" className={css.turning} />
      <p>{text(leavesPage ? 'passkey.leavingWhat' : 'waiting.what')}</p>
    </div>
  )
  return { title: leavesPage ? text('passkey.leaving') : text('waiting.title', { name }), body, footer }
}
