/** Signs in with a proved wallet: its button, and the wallet dialogs, loaded on the first press (EIP-4361). */
import { Suspense, useState } from 'react'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'

const WalletSignInDialogs = lazyPart(() =>
  import('./WalletSignInDialogs.tsx').then(({ WalletSignInDialogs }) => ({ default: WalletSignInDialogs })),
)

export function WalletSignIn({ onSignedIn }: { onSignedIn: (missing: boolean) => void }) {
  const text = useText('accounts')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button block icon="wallet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text('ways.wallet')}
      </Button>
      {isOpen && (
        <Suspense>
          <WalletSignInDialogs onSignedIn={onSignedIn} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
