/** Everything about the wallet in one dialog: choose, none found, on a phone, waiting, wrong network, connected. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { isPhone, thisPage } from '../../gateways/wallet/apps.ts'
import type { Connection } from '../../gateways/wallet/connection.ts'
import type { FoundWallet } from '../../gateways/wallet/discovery.ts'
import { switchNetwork } from '../../gateways/wallet/network.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { usePlace, useWallet } from '../../gateways/wallet/useWallet.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { chooseView } from './chooseView.tsx'
import { connectedView } from './connectedView.tsx'
import { noWalletView } from './noWalletView.tsx'
import { pairingView } from './pairingView.tsx'
import { phoneView } from './phoneView.tsx'
import type { View } from './view.ts'
import css from './Wallet.module.css'
import { waitingView } from './waitingView.tsx'
import { wrongNetworkView } from './wrongNetworkView.tsx'

export interface WalletDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function WalletDialog({ open, onClose }: WalletDialogProps) {
  const { connection, hold } = useWallet()
  const [wasAsked, setWasAsked] = useState(false)
  const { view, isReady } = useView(onClose)
  useEffect(() => {
    if (open && connection.stage === 'asking') setWasAsked(true)
    if (open && wasAsked && isReady) onClose()
    if (!open) setWasAsked(false)
  }, [open, connection.stage, wasAsked, isReady, onClose])
  const close = () => {
    if (connection.stage === 'asking') void hold?.disconnect()
    onClose()
  }
  return (
    <Dialog open={open} size="small" title={view.title} foot={view.foot} onClose={close}>
      <div className={css.view}>{view.body}</div>
    </Dialog>
  )
}

/** What to show now; `isReady`: a wallet is connected and on our network. */
function useView(onClose: () => void): { view: View; isReady: boolean } {
  const text = useText('wallet')
  const { connection, wallets, hold } = useWallet()
  const { place, fault, again, expected, chainId } = usePlace()
  const { connect, change, busy, failure } = useAsking()
  const language = useLanguage()
  const address = useAddress(connection)
  const [hasNone, setHasNone] = useState(false)
  const isReady = connection.stage === 'connected' && connection.chainId === place?.chainId
  const leave = () => void hold?.disconnect()
  const pick = (): View => {
    if (fault !== undefined) {
      const foot = <Button onClick={again}>{text('retry')}</Button>
      return { title: text('choose.title'), body: <Callout tone="bad">{text('placeAway')}</Callout>, foot }
    }
    if (connection.stage === 'asking' && connection.wallet.pairing)
      return pairingView(text, { address, isPhone: isPhone() }, leave)
    if (connection.stage === 'asking')
      return waitingView(text, connection.wallet, leave, () => connect(connection.wallet))
    if (connection.stage === 'connected') {
      if (!place) return { title: text('connected.title'), body: <SkeletonLines lines={4} /> }
      if (isReady) return connectedView(text, connection, place, leave, onClose)
      return wrongNetworkView(text, { connection, place, busy, failure }, leave, () => {
        void change(() => switchNetwork(connection.wallet.provider, place))
      })
    }
    if (hasNone || wallets.length + expected === 0) {
      const back = wallets.length > 0 ? () => setHasNone(false) : undefined
      const page = thisPage(language)
      if (isPhone()) return phoneView(text, { page, chainId }, onClose, back)
      return noWalletView(text, page, onClose, back)
    }
    const given = { wallets, expected, lastUsed: hold?.lastUsed, place, failure, isPhone: isPhone() }
    return chooseView(text, given, connect, () => setHasNone(true))
  }
  return { view: pick(), isReady }
}

const follow = () => () => {}

/** What a phone scans while it is asked to connect. */
function useAddress(connection: Connection): string | undefined {
  const pairing = connection.stage === 'asking' ? connection.wallet.pairing : undefined
  return useSyncExternalStore(
    pairing?.subscribe ?? follow,
    () => pairing?.snapshot(),
    () => undefined,
  )
}

/** Asks a wallet, and says what came of it: a toast as specified, and the reason where the person is. */
function useAsking() {
  const text = useText('wallet')
  const trouble = useTrouble()
  const toast = useToast()
  const { hold } = useWallet()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const change = async (act: () => Promise<unknown>) => {
    setFailure(undefined)
    setBusy(true)
    await act().catch((error: unknown) => setFailure(trouble(error)))
    setBusy(false)
  }
  const connect = (wallet: FoundWallet) =>
    void change(() =>
      (hold?.connect(wallet) ?? Promise.resolve()).catch((error: unknown) => {
        toast({ title: text('troubles.connect-failed'), children: trouble(error), tone: 'bad', milliseconds: 5_000 })
        throw error
      }),
    )
  return { connect, change, busy, failure }
}
