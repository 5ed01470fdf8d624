/** Signs in with a proved wallet: its button, and the wallet dialogs, loaded on the first press (EIP-4361). */
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { hasAnswer } from '../../gateways/wallet/passkeyAccount/question.ts'
import { Button } from '../../ui/Button.tsx'

const WalletSignInDialogs = lazyPart(() =>
  import('./WalletSignInDialogs.tsx').then(({ WalletSignInDialogs }) => ({ default: WalletSignInDialogs })),
)

export function WalletSignIn({ onSignedIn }: { onSignedIn: (missing: boolean) => void }) {
  const text = useText('accounts')
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (hasAnswer('connect') || hasAnswer('sign-in')) setIsOpen(true)
  }, [])
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
