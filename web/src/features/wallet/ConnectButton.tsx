/** The header's wallet button. What is behind it is loaded on the first click. */
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../gateways/text.tsx'
import { useRememberedWallet } from '../../gateways/wallet/remembered.ts'
import { Button } from '../../ui/Button.tsx'
import { shorten } from '../../ui/Hash.tsx'

const WalletDialog = lazy(() => import('./WalletDialog.tsx').then(({ WalletDialog }) => ({ default: WalletDialog })))

export function ConnectButton() {
  const text = useText('layout')
  const wallet = useRememberedWallet()
  const [isAsked, setIsAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setIsAsked(true)
    setOpen(true)
  }
  return (
    <>
      <Button small icon="wallet" aria-haspopup="dialog" onClick={show}>
        {wallet ? <span className="num">{shorten(wallet.address)}</span> : text('connectWallet')}
      </Button>
      {isAsked && (
        <Suspense>
          <WalletDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
