/** The wallet, account and chain this browser is connected to. Stores the choice, never a key. */
import { type Address, getAddress, isAddress } from 'viem'
import { type Connector, type ConnectorStore, rpcRequest } from './connectors.ts'
import { clearRecentWallet, readRecentWallet, saveRecentWallet } from './recentWallet.ts'
import { WalletError, walletErrorFrom } from './walletError.ts'

/** A wallet that exposed an account to Keyhold. */
export interface ActiveConnection {
  readonly status: 'connected'
  readonly connector: Connector
  readonly address: Address
  readonly chainId: number
}
export type Connection =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting'; readonly connector: Connector }
  | ActiveConnection

const disconnected: Connection = { status: 'disconnected' }

/** Holds a window's one connection, and notifies subscribers. */
export class WalletConnectionStore {
  #connection: Connection = disconnected
  #unsubscribe = () => {}
  /** Incremented whenever earlier requests become stale. */
  #attempt = 0
  /** Pending prompts. */
  #openPrompts = 0
  readonly #listeners = new Set<() => void>()
  readonly connectors: ConnectorStore

  constructor(connectors: ConnectorStore) {
    this.connectors = connectors
  }

  readonly getSnapshot = (): Connection => this.#connection

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The id of the wallet this browser used last. */
  get recentWalletId(): string | undefined {
    return readRecentWallet()?.id
  }

  /**
   * Requests an account from a wallet. Throws WalletError; while a prompt of the same wallet is open it is
   * `request-already-open`, and that prompt still counts. Undefined if the user moved on meanwhile.
   */
  async connect(connector: Connector): Promise<ActiveConnection | undefined> {
    if (this.#connection.status === 'connecting' && this.#connection.connector.id !== connector.id) this.#forget()
    const attempt = this.#attempt
    this.#set({ status: 'connecting', connector })
    this.#openPrompts += 1
    try {
      const accounts = await rpcRequest(connector.provider, 'eth_requestAccounts')
      return attempt === this.#attempt ? await this.#enter(connector, accounts) : undefined
    } catch (error) {
      if (attempt !== this.#attempt) return undefined
      if (this.#openPrompts === 1) this.#set(disconnected)
      throw walletErrorFrom(error, 'connect-failed')
    } finally {
      this.#openPrompts -= 1
    }
  }

  /** Reconnects without a prompt, if this wallet was chosen before and still exposes an account. */
  async reconnect(connector: Connector): Promise<ActiveConnection | undefined> {
    if (this.#connection.status !== 'disconnected' || this.recentWalletId !== connector.id) return undefined
    const accounts = await rpcRequest(connector.provider, 'eth_accounts').catch(() => [])
    if (firstAccount(accounts) === undefined) return undefined
    return this.#enter(connector, accounts).catch(() => undefined)
  }

  /** Forgets the wallet here, and asks it to revoke its permission (most do; the rest are forgotten anyway). */
  async disconnect(): Promise<void> {
    const previous = this.#connection
    this.#forget()
    if (previous.status === 'connected')
      await rpcRequest(previous.connector.provider, 'wallet_revokePermissions', [{ eth_accounts: {} }]).catch(
        () => undefined,
      )
  }

  async #enter(connector: Connector, accounts: unknown): Promise<ActiveConnection> {
    const address = firstAccount(accounts)
    if (!address) throw new WalletError('wallet-not-connected')
    const chainId = Number(await rpcRequest(connector.provider, 'eth_chainId'))
    saveRecentWallet({ id: connector.id, address })
    this.#listen(connector)
    const connected: ActiveConnection = { status: 'connected', connector, address, chainId }
    this.#set(connected)
    return connected
  }

  /** Follows the wallet's events. `disconnect` is not among them: it only means that a chain is unreachable. */
  #listen(connector: Connector): void {
    this.#unsubscribe()
    const { provider } = connector
    const onAccounts = (accounts: unknown) => {
      const address = firstAccount(accounts)
      if (!address) this.#forget()
      else this.#change({ address })
    }
    const onChain = (chainId: unknown) => this.#change({ chainId: Number(chainId) })
    // Wallets inside apps may lack both methods.
    provider.on?.('accountsChanged', onAccounts)
    provider.on?.('chainChanged', onChain)
    this.#unsubscribe = () => {
      provider.removeListener?.('accountsChanged', onAccounts)
      provider.removeListener?.('chainChanged', onChain)
    }
  }

  #change(change: { address?: Address; chainId?: number }): void {
    if (this.#connection.status !== 'connected') return
    const connected = { ...this.#connection, ...change }
    saveRecentWallet({ id: connected.connector.id, address: connected.address })
    this.#set(connected)
  }

  #forget(): void {
    this.#attempt += 1
    if (this.#connection.status === 'connecting') this.#connection.connector.cancelPairing?.()
    this.#unsubscribe()
    clearRecentWallet()
    this.#set(disconnected)
  }

  #set(connection: Connection): void {
    this.#connection = connection
    for (const listener of this.#listeners) listener()
  }
}

function firstAccount(accounts: unknown): Address | undefined {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  return typeof first === 'string' && isAddress(first, { strict: false }) ? getAddress(first) : undefined
}
