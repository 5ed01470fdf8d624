/** Everything about the wallet in one dialog: choose, none found, waiting, wrong network, connected. */
import { useEffect, useState } from 'react'
import { useText } from '../../gateways/text.tsx'
import type { FoundWallet } from '../../gateways/wallet/discovery.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { usePlace, useWallet } from '../../gateways/wallet/useWallet.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { ChooseWallet } from './ChooseWallet.tsx'
import { ConnectedWallet } from './ConnectedWallet.tsx'
import { NoWallet } from './NoWallet.tsx'
import { WaitingForWallet } from './WaitingForWallet.tsx'
import { WrongNetwork } from './WrongNetwork.tsx'

export interface WalletDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function WalletDialog({ open, onClose }: WalletDialogProps) {
  const text = useText('wallet')
  const { connection, wallets, hold } = useWallet()
  const { place, fault, again } = usePlace()
  const { connect, failure } = useConnecting()
  const [hasNone, setHasNone] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const isReady = connection.stage === 'connected' && place !== undefined && connection.chainId === place.chainId

  useEffect(() => {
    if (open && connection.stage === 'asking') setWasAsked(true)
    if (open && wasAsked && isReady) onClose()
    if (!open) setWasAsked(false)
  }, [open, connection.stage, wasAsked, isReady, onClose])

  if (!open) return null
  if (fault !== undefined)
    return (
      <Dialog open size="small" onClose={onClose} title={text('choose.title')}>
        <Callout tone="bad">{text('placeAway')}</Callout>
        <Button onClick={again}>{text('retry')}</Button>
      </Dialog>
    )
  if (!place || !hold)
    return (
      <Dialog open size="small" onClose={onClose} title={text('choose.title')}>
        <SkeletonLines lines={4} />
      </Dialog>
    )
  if (connection.stage === 'asking')
    return <WaitingForWallet wallet={connection.wallet} onClose={onClose} onAgain={connect} />
  if (connection.stage === 'connected' && !isReady)
    return <WrongNetwork connection={connection} place={place} onClose={onClose} />
  if (connection.stage === 'connected')
    return <ConnectedWallet connection={connection} place={place} onClose={onClose} />
  if (hasNone || wallets.length === 0)
    return <NoWallet onClose={onClose} onBack={wallets.length > 0 ? () => setHasNone(false) : undefined} />
  return (
    <ChooseWallet
      wallets={wallets}
      lastUsed={hold.lastUsed}
      place={place}
      failure={failure}
      onClose={onClose}
      onChoose={connect}
      onNone={() => setHasNone(true)}
    />
  )
}

/** Asks a wallet, and says what came of it: a toast as specified, and the reason where the person is. */
function useConnecting() {
  const text = useText('wallet')
  const trouble = useTrouble()
  const toast = useToast()
  const { hold } = useWallet()
  const [failure, setFailure] = useState<string>()
  const connect = (wallet: FoundWallet) => {
    setFailure(undefined)
    hold?.connect(wallet).catch((error: unknown) => {
      setFailure(trouble(error))
      toast({ title: text('troubles.connect-failed'), children: trouble(error), tone: 'bad', milliseconds: 5_000 })
    })
  }
  return { connect, failure }
}
