/** From a wallet with the wrong account to another one, or to another account of a wallet that prompts again. */
import { useText } from '../../../gateways/text/useText.tsx'
import { useWallet } from '../../../gateways/wallet/useWallet.ts'
import { Button } from '../../../ui/Button.tsx'

export function AnotherWallet({ onConnect }: { onConnect: () => void }) {
  const text = useText('paying')
  const { connectionStore } = useWallet()
  const chooseAnotherWallet = async () => {
    await connectionStore?.disconnect()
    onConnect()
  }
  return (
    <Button icon="wallet" onClick={() => void chooseAnotherWallet()}>
      {text('wrongAccount.change')}
    </Button>
  )
}
