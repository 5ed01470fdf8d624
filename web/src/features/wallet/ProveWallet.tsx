/**
 * Proves that a wallet is the user's own: they verify themselves, then sign a short text (EIP-4361, D 4.7). Shows the
 * proved wallets.
 */
import type { Wallet } from '@keyhold/api/accounts.schema.ts'
import { askWalletMessage } from '@keyhold/api/accounts.ts'
import type { Reauthentication } from '@keyhold/api/passkeys.ts'
import { useCallback, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { ApiError, api } from '../../gateways/api.ts'
import { useOwnerCheck } from '../../gateways/passkeys/useOwnerCheck.ts'
import { useText } from '../../gateways/text/useText.tsx'
import type { ActiveConnection } from '../../gateways/wallet/connectionStore.ts'
import { useWallet } from '../../gateways/wallet/useWallet.ts'
import { useWalletError } from '../../gateways/wallet/useWalletError.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ProofFailure } from './ProofFailure.tsx'
import { ProvedList } from './ProvedList.tsx'
import { type AskFailure, SignDialog } from './SignDialog.tsx'
import { useWalletReturn } from './useWalletReturn.ts'
import { WalletDialog } from './WalletDialog.tsx'

interface Props {
  /** The proved wallets, the main one first. */
  readonly wallets: readonly Wallet[]
  /** Receives all proved wallets, and the one that signed, after a proof; and after a wallet's sign-in was disabled. */
  readonly onProved: (wallets: readonly Wallet[], signed?: Address) => void
  /** Without the list: for places that ask for one wallet, e.g. before paying. The given ones are not asked for again. */
  readonly bare?: boolean
}

export function ProveWallet({ wallets, onProved, bare = false }: Props) {
  const text = useText('wallet')
  const { connection, connectionStore } = useWallet()
  const { message, prepare, forget, busy, failure } = useMessage()
  const check = useOwnerCheck('wallet')
  const returned = useWalletReturn(onProved)
  const [isAsking, setIsAsking] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const [isAlreadyProved, setIsAlreadyProved] = useState(false)
  const connected = connection.status === 'connected' ? connection : undefined
  const isMore = wallets.length > 0
  // A wallet without sign-in may be proved again.
  const isNew = (address: string) => !wallets.some((wallet) => wallet.address === address && wallet.signsIn)
  const start = () => (connected && isNew(connected.address) ? setIsAsking(true) : setIsChoosing(true))
  const chosen = () => {
    setIsChoosing(false)
    const now = connectionStore?.getSnapshot()
    if (now?.status !== 'connected') return
    setIsAlreadyProved(!isNew(now.address))
    if (isNew(now.address)) setIsAsking(true)
  }
  const close = () => {
    forget()
    check.clear()
    setIsAsking(false)
  }
  const askForText = async () => {
    if (!connected) return
    const isThere = await prepare(connected, check.shown)
    if (isThere || check.isPasskeyShown) check.clear()
  }
  const switchWallet = () => {
    close()
    void connectionStore?.disconnect()
    setIsChoosing(true)
  }
  const isMadeNow = connected !== undefined && connected.address === returned.made
  useEffect(() => {
    if (!isMadeNow) return
    returned.forgetMade()
    if (isNew(connected.address)) setIsAsking(true)
  })
  useEffect(() => {
    if (connected && message && message.address !== connected.address) forget()
  }, [connected, message, forget])
  return (
    <div className="stack">
      {!bare && <ProvedList wallets={wallets} onStopped={onProved} />}
      {!bare && <p className="small soft">{text('prove.what')}</p>}
      <ProofFailure failure={returned.failure} />
      {isAlreadyProved && !isAsking && <Callout>{text('prove.already')}</Callout>}
      <div>
        <Button kind={isMore ? 'line' : 'main'} icon="wallet" onClick={start}>
          {text(!connected && !(bare && isMore) ? 'connect' : isMore ? 'prove.another' : 'prove.act')}
        </Button>
      </div>
      <WalletDialog open={isChoosing} onClose={chosen} />
      {connected && isAsking && (
        <SignDialog
          key={connected.address}
          connection={connected}
          message={message?.text}
          asking={{ check, busy, failure, onAsk: () => void askForText() }}
          onClose={close}
          onRenew={forget}
          onAnother={switchWallet}
          onProved={onProved}
        />
      )}
    </div>
  )
}

/** The text to sign with one address, from the API; `prepare` returns whether it arrived. */
function useMessage() {
  const walletErrorText = useWalletError()
  const [message, setMessage] = useState<{ text: string; address: string }>()
  const [failure, setFailure] = useState<AskFailure>()
  const [busy, setBusy] = useState(false)
  const prepare = async ({ address }: ActiveConnection, shown: Reauthentication): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    const text = await api(askWalletMessage, { input: { ...shown, address } }).catch((error: unknown) => {
      const isPasswordWrong = error instanceof ApiError && error.code === 'current-password-wrong'
      setFailure({ sentence: walletErrorText(error), isPasswordWrong })
      return undefined
    })
    if (text) setMessage({ text: text.message, address })
    setBusy(false)
    return text !== undefined
  }
  const forget = useCallback(() => {
    setMessage(undefined)
    setFailure(undefined)
  }, [])
  return { message, prepare, forget, busy, failure }
}
