/**
 * A phone's wallet as one wallet among others, with the same interface (EIP-1193). WalletConnect loads only when the
 * user chooses it.
 */

import { numberToHex } from 'viem'
import { type Connector, toEIP1193Provider } from '../connectors.ts'
import { absoluteRpcUrl, type NetworkConfig } from '../networkConfig.ts'
import { WalletError } from '../walletError.ts'
import type { WalletConnectClient, WalletConnectDeps, WalletSession } from './walletConnectClient.ts'

/** Its wallet id. */
export const phoneWalletId = 'com.walletconnect'
/** The one external origin it needs; the Content-Security-Policy names it if a project id is set. */
const defaultRelayUrl = 'wss://relay.walletconnect.org'
/** How often a fresh URI replaces one that was not scanned within five minutes. */
const maxAddresses = 3

export interface PhoneWalletDeps extends Pick<WalletConnectDeps, 'projectId' | 'metadata' | 'isPhone'> {
  readonly network: Pick<NetworkConfig, 'chainId' | 'rpcUrl'>
  readonly storage?: Storage
  readonly relayUrl?: string
  readonly relayTimeout?: number
  /** Loads the client's code; a test counts the calls. */
  readonly load?: () => Promise<{
    readonly WalletConnectClient: {
      create(...given: Parameters<typeof WalletConnectClient.create>): Promise<ConnectedClient>
    }
  }>
}
type ConnectedClient = Pick<WalletConnectClient, 'session' | 'connect' | 'request' | 'disconnect'>

/** The wallet's entry in the list of wallets. */
export function createPhoneWallet(deps: PhoneWalletDeps): Connector {
  const provider = new PhoneProvider(deps)
  return {
    id: phoneWalletId,
    icon: '',
    get name() {
      return provider.walletName ?? 'WalletConnect'
    },
    provider: toEIP1193Provider(provider),
    pairing: { subscribe: provider.subscribeToAddress, getSnapshot: () => provider.address },
    cancelPairing: () => provider.cancelPairing(),
  }
}

class PhoneProvider {
  readonly #deps: PhoneWalletDeps
  #client: Promise<ConnectedClient> | undefined
  #pairing: AbortController | undefined
  #session: WalletSession | undefined
  readonly #listeners = new Map<string, Set<(value: unknown) => void>>()
  readonly #addressListeners = new Set<() => void>()
  /**
   * The pairing URI to scan or open: `wc:…`. Knowing it is enough to answer as the wallet, so it stays in this browser.
   */
  address: string | undefined

  constructor(deps: PhoneWalletDeps) {
    this.#deps = deps
  }

  get walletName(): string | undefined {
    return this.#session?.walletName
  }

  readonly subscribeToAddress = (listener: () => void): (() => void) => {
    this.#addressListeners.add(listener)
    return () => this.#addressListeners.delete(listener)
  }

  on(event: string, listener: (value: unknown) => void): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
  }

  removeListener(event: string, listener: (value: unknown) => void): void {
    this.#listeners.get(event)?.delete(listener)
  }

  /** Stops waiting for a phone. */
  cancelPairing(): void {
    this.#pairing?.abort()
  }

  async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    const given = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_requestAccounts':
        return (await this.#pair()).accounts
      case 'eth_accounts':
        return this.#setSession((await this.#connectedClient()).session())?.accounts ?? []
      case 'eth_chainId':
        return numberToHex(this.#session?.chainId ?? this.#deps.network.chainId)
      case 'wallet_revokePermissions':
        await (await this.#connectedClient()).disconnect()
        return null
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return this.#goTo(method, given)
      default:
        return (await this.#connectedClient()).request(method, given)
    }
  }

  async #pair(): Promise<WalletSession> {
    this.cancelPairing()
    const pairingAbort = new AbortController()
    this.#pairing = pairingAbort
    try {
      const client = await this.#connectedClient()
      const living = client.session()
      if (living) return this.#setSession(living)
      for (let round = 1; ; round++) {
        try {
          return this.#setSession(await client.connect((address) => this.#show(address), pairingAbort.signal))
        } catch (error) {
          const isUnseen = error instanceof WalletError && error.code === 'wallet-silent'
          if (!isUnseen || round === maxAddresses) throw error
        }
      }
    } finally {
      if (this.#pairing === pairingAbort) this.#show(undefined)
    }
  }

  /** A granted chain needs no prompt; another is requested from the wallet, which then grants it by an event. */
  async #goTo(method: string, params: unknown[]): Promise<null> {
    const wanted = Number((params[0] as { chainId?: unknown } | undefined)?.chainId)
    if (this.#session?.chainId === wanted) return null
    const client = await this.#connectedClient()
    const chainChanged = this.#next('chainChanged')
    await client.request(method, params)
    await Promise.race([chainChanged, new Promise((resolve) => setTimeout(resolve, 3_000))])
    return null
  }

  #connectedClient(): Promise<ConnectedClient> {
    this.#client ??= this.#open().catch((error: unknown) => {
      this.#client = undefined
      throw error instanceof WalletError ? error : new WalletError('phone-unreachable', { cause: error })
    })
    return this.#client
  }

  async #open(): Promise<ConnectedClient> {
    const { network, storage = localStorage, relayUrl = defaultRelayUrl, relayTimeout = 12_000, ...rest } = this.#deps
    const { WalletConnectClient } = await (this.#deps.load ?? (() => import('./walletConnectClient.ts')))()
    const deps = {
      ...rest,
      relayUrl,
      relayTimeout,
      storage,
      chainId: network.chainId,
      nodeUrl: absoluteRpcUrl(network),
    }
    const client = await WalletConnectClient.create(deps, (session) => this.#onSession(session))
    this.#setSession(client.session())
    return client
  }

  #setSession<News extends WalletSession | undefined>(granted: News): News {
    this.#session = granted
    return granted
  }

  #onSession(granted: WalletSession | undefined): void {
    const before = this.#session
    this.#setSession(granted)
    if (granted && before?.chainId !== granted.chainId) this.#emit('chainChanged', numberToHex(granted.chainId))
    if (before?.accounts[0] !== granted?.accounts[0]) this.#emit('accountsChanged', granted?.accounts ?? [])
  }

  #emit(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value)
  }

  #next(event: string): Promise<void> {
    return new Promise((resolve) => {
      const once = () => {
        this.removeListener(event, once)
        resolve()
      }
      this.on(event, once)
    })
  }

  #show(address: string | undefined): void {
    this.address = address
    for (const listener of this.#addressListeners) listener()
  }
}
