/** Sign-in with a wallet: connect it, read the text, sign it. */
import { askWalletLogin, loginWithWallet } from '@keyhold/api/walletLogin.ts'
import { useEffect, useState } from 'react'
import type { Hex } from 'viem'
import { quietApi } from '../../gateways/api.ts'
import { saveSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { signMessage } from '../../gateways/wallet/acceptance.ts'
import type { ActiveConnection } from '../../gateways/wallet/connectionStore.ts'
import { takeAnswer } from '../../gateways/wallet/passkeyAccount/question.ts'
import { useWallet } from '../../gateways/wallet/useWallet.ts'
import { useWalletError } from '../../gateways/wallet/useWalletError.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import css from './Wallet.module.css'
import { WalletDialog } from './WalletDialog.tsx'

interface Props {
  readonly onSignedIn: (missing: boolean) => void
  readonly onClose: () => void
}

export function WalletSignInDialogs({ onSignedIn, onClose }: Props) {
  const { connection, connectionStore } = useWallet()
  const connected = connection.status === 'connected' ? connection : undefined
  const closed = () => {
    if (connectionStore?.getSnapshot().status !== 'connected') onClose()
  }
  // A known wallet reconnects automatically; its network does not matter for a signature.
  if (!connected) return <WalletDialog open onClose={closed} />
  return (
    <SignIn
      key={connected.address}
      connection={connected}
      onSignedIn={onSignedIn}
      onClose={onClose}
      onAnother={() => void connectionStore?.disconnect()}
    />
  )
}

/** The text for one address, and its signature. Each refusal needs a new text: it is valid once. */
function SignIn({
  connection,
  onSignedIn,
  onClose,
  onAnother,
}: Props & { connection: ActiveConnection; onAnother: () => void }) {
  const text = useText('wallet')
  const walletErrorText = useWalletError()
  const [message, setMessage] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)
  const { address, connector } = connection
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    let isOver = false
    setMessage(undefined)
    const signed = takeAnswer('sign-in')?.signed
    if (signed && 'message' in signed.asked) {
      finish(signed.asked.message, signed.signature).catch(again)
      return
    }
    quietApi(askWalletLogin, { input: { address } }).then(
      (given) => !isOver && setMessage(given.message),
      (error: unknown) => !isOver && setFailure(error),
    )
    return () => {
      isOver = true
    }
  }, [address, round])
  const finish = async (message: string, signature: Hex) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const user = await quietApi(loginWithWallet, { input: { message, signature, timeZone } })
    saveSession({ user })
    onSignedIn(user.missing.length > 0)
  }
  const again = (error: unknown) => {
    setFailure(error)
    setRound((before) => before + 1)
    setBusy(false)
  }
  const sign = async () => {
    if (!message) return
    setBusy(true)
    setFailure(undefined)
    try {
      await finish(message, await signMessage(connector, address, message, 'sign-in'))
    } catch (error) {
      again(error)
    }
  }
  const footer = (
    <>
      <Button kind="plain" onClick={onAnother}>
        {text('signIn.another')}
      </Button>
      <Button kind="main" busy={busy} disabled={!message} onClick={() => void sign()}>
        {text(connector.leavesPage ? 'passkey.sign' : 'prove.sign')}
      </Button>
    </>
  )
  return (
    <Dialog open steady size="small" title={text('signIn.title')} onClose={onClose} footer={footer}>
      <p>{busy && !connector.leavesPage ? text('prove.looking', { name: connector.name }) : text('signIn.what')}</p>
      {message ? <pre className={css.text}>{message}</pre> : <SkeletonLines lines={8} />}
      {failure !== undefined && (
        <Callout tone="bad" title={text('signIn.failed')}>
          {walletErrorText(failure)}
        </Callout>
      )}
    </Dialog>
  )
}
