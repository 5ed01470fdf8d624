/** Which wallet this browser is connected to, with which account, on which chain. Remembers the choice; never a key. */
import { type Address, getAddress, isAddress } from 'viem'
import { ask, type Discovery, type FoundWallet } from './discovery.ts'
import { forgetWallet, keepWallet, rememberedWallet } from './remembered.ts'
import { troubleOf, WalletTrouble } from './trouble.ts'

/** A wallet that showed an account to Keyhold. */
export interface Connected {
  readonly stage: 'connected'
  readonly wallet: FoundWallet
  readonly address: Address
  readonly chainId: number
}
export type Connection =
  | { readonly stage: 'none' }
  | { readonly stage: 'asking'; readonly wallet: FoundWallet }
  | Connected

const none: Connection = { stage: 'none' }

/** Holds the one connection of a window, and tells who listens. */
export class WalletHold {
  #connection: Connection = none
  #leave = () => {}
  /** Goes up whenever what was asked before no longer counts. */
  #turn = 0
  /** Prompts that wait for an answer. */
  #open = 0
  readonly #hears = new Set<() => void>()
  readonly discovery: Discovery

  constructor(discovery: Discovery) {
    this.discovery = discovery
  }

  readonly snapshot = (): Connection => this.#connection

  readonly subscribe = (hear: () => void): (() => void) => {
    this.#hears.add(hear)
    return () => this.#hears.delete(hear)
  }

  /** The wallet used last time in this browser, by its id. */
  get lastUsed(): string | undefined {
    return rememberedWallet()?.id
  }

  /**
   * Asks a wallet to show an account. Throws WalletTrouble; while a prompt of the same wallet is open already it is
   * `request-already-open`, and that prompt still counts. Undefined if the person turned elsewhere meanwhile.
   */
  async connect(wallet: FoundWallet): Promise<Connected | undefined> {
    if (this.#connection.stage === 'asking' && this.#connection.wallet.id !== wallet.id) this.#forget()
    const turn = this.#turn
    this.#set({ stage: 'asking', wallet })
    this.#open += 1
    try {
      const accounts = await ask(wallet.provider, 'eth_requestAccounts')
      return turn === this.#turn ? await this.#enter(wallet, accounts) : undefined
    } catch (error) {
      if (turn !== this.#turn) return undefined
      if (this.#open === 1) this.#set(none)
      throw troubleOf(error, 'connect-failed')
    } finally {
      this.#open -= 1
    }
  }

  /** Connects again without a prompt, if this wallet was chosen before and still shows an account. */
  async reconnect(wallet: FoundWallet): Promise<Connected | undefined> {
    if (this.#connection.stage !== 'none' || this.lastUsed !== wallet.id) return undefined
    const accounts = await ask(wallet.provider, 'eth_accounts').catch(() => [])
    if (firstOf(accounts) === undefined) return undefined
    return this.#enter(wallet, accounts).catch(() => undefined)
  }

  /** Forgets the wallet here, and asks it to forget Keyhold (most do; those that do not are forgotten all the same). */
  async disconnect(): Promise<void> {
    const left = this.#connection
    this.#forget()
    if (left.stage === 'connected')
      await ask(left.wallet.provider, 'wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => undefined)
  }

  async #enter(wallet: FoundWallet, accounts: unknown): Promise<Connected> {
    const address = firstOf(accounts)
    if (!address) throw new WalletTrouble('wallet-not-connected')
    const chainId = Number(await ask(wallet.provider, 'eth_chainId'))
    keepWallet({ id: wallet.id, address })
    this.#listen(wallet)
    const connected: Connected = { stage: 'connected', wallet, address, chainId }
    this.#set(connected)
    return connected
  }

  /** Follows the wallet's own changes. `disconnect` is not among them: it only says that a chain is out of reach. */
  #listen(wallet: FoundWallet): void {
    this.#leave()
    const { provider } = wallet
    const onAccounts = (accounts: unknown) => {
      const address = firstOf(accounts)
      if (!address) this.#forget()
      else this.#change({ address })
    }
    const onChain = (chainId: unknown) => this.#change({ chainId: Number(chainId) })
    provider.on('accountsChanged', onAccounts)
    provider.on('chainChanged', onChain)
    this.#leave = () => {
      provider.removeListener('accountsChanged', onAccounts)
      provider.removeListener('chainChanged', onChain)
    }
  }

  #change(change: { address?: Address; chainId?: number }): void {
    if (this.#connection.stage !== 'connected') return
    const connected = { ...this.#connection, ...change }
    keepWallet({ id: connected.wallet.id, address: connected.address })
    this.#set(connected)
  }

  #forget(): void {
    this.#turn += 1
    if (this.#connection.stage === 'asking') this.#connection.wallet.abandon?.()
    this.#leave()
    forgetWallet()
    this.#set(none)
  }

  #set(connection: Connection): void {
    this.#connection = connection
    for (const hear of this.#hears) hear()
  }
}

function firstOf(accounts: unknown): Address | undefined {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  return typeof first === 'string' && isAddress(first, { strict: false }) ? getAddress(first) : undefined
}
