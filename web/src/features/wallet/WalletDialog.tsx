/** The whole wallet flow in one dialog: choose, none found, on a phone, waiting, wrong network, connected. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import type { Connection } from '../../gateways/wallet/connectionStore.ts'
import type { Connector } from '../../gateways/wallet/connectors.ts'
import { switchChain } from '../../gateways/wallet/switchChain.ts'
import { useNetworkConfig, useWallet } from '../../gateways/wallet/useWallet.ts'
import { useWalletError } from '../../gateways/wallet/useWalletError.ts'
import { currentPageUrl, isPhone } from '../../gateways/wallet/walletApps.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { chooseView } from './chooseView.tsx'
import { connectedView } from './connectedView.tsx'
import type { DialogView } from './dialogView.ts'
import { noWalletView } from './noWalletView.tsx'
import { pairingView } from './pairingView.tsx'
import { phoneView } from './phoneView.tsx'
import css from './Wallet.module.css'
import { waitingView } from './waitingView.tsx'
import { wrongNetworkView } from './wrongNetworkView.tsx'

export interface WalletDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function WalletDialog({ open, onClose }: WalletDialogProps) {
  const { connection, connectionStore } = useWallet()
  const [wasAsked, setWasAsked] = useState(false)
  const { view, isReady } = useView(open, onClose)
  useEffect(() => {
    if (open && connection.status === 'connecting') setWasAsked(true)
    if (open && wasAsked && isReady) onClose()
    if (!open) setWasAsked(false)
  }, [open, connection.status, wasAsked, isReady, onClose])
  const close = () => {
    if (connection.status === 'connecting') void connectionStore?.disconnect()
    onClose()
  }
  return (
    <Dialog open={open} size="small" title={view.title} footer={view.footer} onClose={close}>
      <div className={css.view}>{view.body}</div>
    </Dialog>
  )
}

/** The current view; `isReady`: a wallet is connected and on our network. */
function useView(open: boolean, onClose: () => void): { view: DialogView; isReady: boolean } {
  const text = useText('wallet')
  const { connection, wallets, connectionStore } = useWallet()
  const { network, error, retry, expectedWallets, chainId } = useNetworkConfig()
  const { connect, change, busy, failure } = useConnect()
  const language = useLanguage()
  const uri = usePairingUri(connection)
  const [isHelpShown, setIsHelpShown] = useState(false)
  // A returning user starts at the list of wallets.
  useEffect(() => {
    if (!open) setIsHelpShown(false)
  }, [open])
  const isReady = connection.status === 'connected' && connection.chainId === network?.chainId
  const disconnect = () => void connectionStore?.disconnect()
  const selectView = (): DialogView => {
    if (error !== undefined) {
      const footer = <Button onClick={retry}>{text('retry')}</Button>
      return { title: text('choose.title'), body: <Callout tone="bad">{text('placeAway')}</Callout>, footer }
    }
    if (connection.status === 'connecting' && connection.connector.pairing)
      return pairingView(text, { uri, isPhone: isPhone() }, disconnect)
    if (connection.status === 'connecting')
      return waitingView(text, connection.connector, disconnect, () => connect(connection.connector))
    if (connection.status === 'connected') {
      if (!network) return { title: text('connected.title'), body: <SkeletonLines lines={4} /> }
      if (isReady) return connectedView(text, connection, network, disconnect, onClose)
      return wrongNetworkView(text, { connection, network, busy, failure }, disconnect, () => {
        void change(() => switchChain(connection.connector.provider, network))
      })
    }
    const passkeyWallet = wallets.find(({ leavesPage }) => leavesPage)
    const others = wallets.filter((wallet) => wallet !== passkeyWallet)
    if (isHelpShown || others.length + expectedWallets === 0) {
      // Whether there is a wallet page is known with the network.
      if (!network) return { title: text('choose.title'), body: <SkeletonLines lines={4} /> }
      const back = others.length > 0 ? () => setIsHelpShown(false) : undefined
      const page = currentPageUrl(language)
      const passkey = passkeyWallet && { wallet: passkeyWallet, onChoose: connect }
      if (isPhone()) return phoneView(text, { page, chainId }, onClose, back, passkey)
      return noWalletView(text, page, onClose, back, passkey)
    }
    const viewData = {
      wallets,
      expected: expectedWallets,
      lastUsed: connectionStore?.recentWalletId,
      network,
      failure,
      isPhone: isPhone(),
    }
    return chooseView(text, viewData, connect, () => setIsHelpShown(true))
  }
  return { view: selectView(), isReady }
}

const subscribeToNothing = () => () => {}

/** The pairing URI while a phone's wallet is connecting. */
function usePairingUri(connection: Connection): string | undefined {
  const pairing = connection.status === 'connecting' ? connection.connector.pairing : undefined
  return useSyncExternalStore(
    pairing?.subscribe ?? subscribeToNothing,
    () => pairing?.getSnapshot(),
    () => undefined,
  )
}

/** Connects a wallet, and reports the result: a toast as specified, and the reason in place. */
function useConnect() {
  const text = useText('wallet')
  const walletErrorText = useWalletError()
  const toast = useToast()
  const { connectionStore } = useWallet()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const change = async (act: () => Promise<unknown>) => {
    setFailure(undefined)
    setBusy(true)
    await act().catch((error: unknown) => setFailure(walletErrorText(error)))
    setBusy(false)
  }
  const connect = (wallet: Connector) =>
    void change(() =>
      (connectionStore?.connect(wallet) ?? Promise.resolve()).catch((error: unknown) => {
        toast({
          title: text('errors.connect-failed'),
          children: walletErrorText(error),
          tone: 'bad',
          milliseconds: 5_000,
        })
        throw error
      }),
    )
  return { connect, change, busy, failure }
}
