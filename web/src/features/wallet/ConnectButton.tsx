/** The header's wallet button. Its code is loaded on the first press. */
import { Suspense, useState } from 'react'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { useRecentWallet } from '../../gateways/wallet/recentWallet.ts'
import { Button } from '../../ui/Button.tsx'
import { shortenHash } from '../../ui/shortenHash.ts'

const WalletDialog = lazyPart(() =>
  import('./WalletDialog.tsx').then(({ WalletDialog }) => ({ default: WalletDialog })),
)

export function ConnectButton() {
  const text = useText('layout')
  const wallet = useRecentWallet()
  const [isLoaded, setIsLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setIsLoaded(true)
    setOpen(true)
  }
  return (
    <>
      <Button small icon="wallet" aria-haspopup="dialog" onClick={show}>
        {wallet ? <span className="num">{shortenHash(wallet.address)}</span> : text('connectWallet')}
      </Button>
      {isLoaded && (
        <Suspense>
          <WalletDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
