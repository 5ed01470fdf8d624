/** The wallet is asking; this says where to look. */
import { useText } from '../../gateways/text.tsx'
import type { FoundWallet } from '../../gateways/wallet/discovery.ts'
import { walletHold } from '../../gateways/wallet/hold.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Wallet.module.css'

interface Props {
  readonly wallet: FoundWallet
  readonly onClose: () => void
  readonly onAgain: (wallet: FoundWallet) => void
}

export function WaitingForWallet({ wallet, onClose, onAgain }: Props) {
  const text = useText('wallet')
  const foot = (
    <>
      <Button kind="plain" onClick={() => void walletHold().disconnect()}>
        {text('waiting.another')}
      </Button>
      <Button onClick={() => onAgain(wallet)}>{text('waiting.again')}</Button>
    </>
  )
  return (
    <Dialog
      open
      size="small"
      title={text('waiting.title', { name: wallet.name })}
      onClose={() => {
        void walletHold().disconnect()
        onClose()
      }}
      foot={foot}
    >
      <div className={css.waiting} role="status">
        <Icon name="spinner-gap" className={css.turning} />
        <p>{text('waiting.what')}</p>
      </div>
    </Dialog>
  )
}
