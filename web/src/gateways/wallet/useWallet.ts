/** The wallet connection inside a component. Only for components loaded when a wallet is needed. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { ExternalLinks } from '../requestContext.ts'
import { useLanguage, useText } from '../text/useText.tsx'
import type { Connection } from './connectionStore.ts'
import type { Connector } from './connectors.ts'
import { networkConfigFrom, readEscrowFacts } from './escrowFacts.ts'
import type { NetworkConfig } from './networkConfig.ts'
import {
  countPendingWallets,
  loadDemoWallet,
  offerInjectedWallet,
  offerPasskeyAccount,
  offerPhoneWallet,
  walletConnectionStore,
} from './walletConnection.ts'

const disconnected: Connection = { status: 'disconnected' }
const empty: readonly Connector[] = []

/** The connection and the available wallets; reconnects automatically to the wallet used last. */
export function useWallet() {
  const connectionStore = typeof window === 'undefined' ? undefined : walletConnectionStore()
  const connection = useSyncExternalStore(
    (listener) => connectionStore?.subscribe(listener) ?? (() => {}),
    () => connectionStore?.getSnapshot() ?? disconnected,
    () => disconnected,
  )
  const wallets = useSyncExternalStore(
    (listener) => connectionStore?.connectors.subscribe(listener) ?? (() => {}),
    () => connectionStore?.connectors.getConnectors() ?? empty,
    () => empty,
  )
  useEffect(() => {
    const last = wallets.find(({ id }) => id === connectionStore?.recentWalletId)
    if (connectionStore && last) void connectionStore.reconnect(last)
  }, [connectionStore, wallets])
  return { connection, wallets, connectionStore }
}

interface NetworkConfigState {
  readonly network: NetworkConfig | undefined
  /** The read failed. */
  readonly error: unknown
  readonly retry: () => void
  /** The number of announced wallets besides the browser's, and its chain, known before it is read. */
  readonly expectedWallets: number
  readonly chainId: number
}

/** The network where leases are paid now, with the announced wallets that belong to it. */
export function useNetworkConfig(): NetworkConfigState {
  const language = useLanguage()
  const text = useText('wallet')
  const rootData = useRouteLoaderData<{ demo: boolean; chainId: number; outside?: ExternalLinks }>('root')
  const isDemo = rootData?.demo === true
  const projectId = rootData?.outside?.walletConnect
  const [network, setNetwork] = useState<NetworkConfig>()
  const [error, setError] = useState<unknown>()
  const load = useCallback(async () => {
    setError(undefined)
    try {
      const found = networkConfigFrom(await readEscrowFacts())
      if (isDemo) await loadDemoWallet(found, language)
      offerInjectedWallet(text('choose.unnamed'))
      offerPasskeyAccount(found, language, text('passkey.name'))
      if (projectId) offerPhoneWallet(found, { projectId, description: text('pairing.description') })
      setNetwork(found)
    } catch (error) {
      setError(error)
    }
  }, [language, isDemo, projectId, text])
  useEffect(() => void load(), [load])
  const expectedWallets = network || typeof window === 'undefined' ? 0 : countPendingWallets({ isDemo, projectId })
  return {
    network,
    error,
    retry: () => void load(),
    expectedWallets,
    chainId: network?.chainId ?? rootData?.chainId ?? 0,
  }
}
