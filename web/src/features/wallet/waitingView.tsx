/** The wallet is asking; this says where to look. */
import type { FoundWallet } from '../../gateways/wallet/discovery.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { View, WalletText } from './view.ts'
import css from './Wallet.module.css'

export function waitingView(text: WalletText, wallet: FoundWallet, onLeave: () => void, onAgain: () => void): View {
  const foot = (
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
      <p>{text('waiting.what')}</p>
    </div>
  )
  return { title: text('waiting.title', { name: wallet.name }), body, foot }
}
