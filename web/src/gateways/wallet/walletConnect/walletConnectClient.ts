/**
 * The connection to a phone's wallet, by WalletConnect's own client. This file wraps the whole library and loads only
 * when the user chooses such a wallet (docs/adr/0015).
 */
import UniversalProvider from '@walletconnect/universal-provider'
import { WalletError } from '../walletError.ts'
import { patchClient } from './patchClient.ts'
import { silentLogger } from './silentLogger.ts'
import { WalletConnectStorage } from './storage.ts'

export interface WalletConnectDeps {
  readonly projectId: string
  readonly relayUrl: string
  /** Timeout for the relay until there is a URI to scan. */
  readonly relayTimeout: number
  readonly chainId: number
  /** The URL of the node that Keyhold reads through: the library uses no other one. */
  readonly nodeUrl: string
  /** Keyhold's metadata in the wallet. */
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: string[]
  }
  readonly storage: Storage
  /** On a phone, requests bring the wallet's app to the front. */
  readonly isPhone: boolean
}

/** What the connected wallet granted. */
export interface WalletSession {
  readonly walletName: string
  /** Accounts on `chainId`, the one in use first. */
  readonly accounts: readonly string[]
  /** Keyhold's chain if the wallet granted it, otherwise another one. */
  readonly chainId: number
}

/** Called with `undefined` when the session ends. */
type SessionListener = (granted: WalletSession | undefined) => void

const methods = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]
/** A chain that every wallet knows: a wallet without ours can connect, and is asked to add it then. */
const fallbackChainId = 1
/** Where the library stores the app to bring to the front. */
const deepLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

type Session = NonNullable<UniversalProvider['session']>

/** One connection; `create` resumes a live session of an earlier visit. */
export class WalletConnectClient {
  readonly #deps: WalletConnectDeps
  readonly #provider: UniversalProvider
  readonly #storage: WalletConnectStorage
  readonly #onSession: SessionListener
  #activeAccount: string | undefined
  #end: () => void = () => {}
  #ended: Promise<void> = Promise.resolve()

  static async create(deps: WalletConnectDeps, listener: SessionListener): Promise<WalletConnectClient> {
    const store = new WalletConnectStorage(deps.storage)
    const library = await UniversalProvider.init({
      projectId: deps.projectId,
      relayUrl: deps.relayUrl,
      metadata: deps.metadata,
      storage: store,
      telemetryEnabled: false,
      disableProviderPing: true,
      logger: silentLogger(),
    })
    return new WalletConnectClient(deps, library, store, listener)
  }

  private constructor(
    deps: WalletConnectDeps,
    library: UniversalProvider,
    store: WalletConnectStorage,
    listener: SessionListener,
  ) {
    this.#deps = deps
    this.#provider = library
    this.#storage = store
    this.#onSession = listener
    patchClient(library.client.core)
    this.#watchEnd()
    this.#listen()
  }

  /** The current grants; undefined without a live session. */
  session(): WalletSession | undefined {
    const session = this.#liveSession()
    return session && grantedSession(session, this.#deps.chainId, this.#activeAccount)
  }

  /**
   * Waits for a wallet to scan and approve; `show` gets the URI for the QR code. Throws WalletError
   * `phone-unreachable`, `wallet-silent` (after five minutes), or the wallet's refusal.
   */
  async connect(show: (address: string) => void, signal: AbortSignal): Promise<WalletSession> {
    const chains = [this.#deps.chainId, fallbackChainId].map((id) => `eip155:${id}`)
    const rpcMap = { [`eip155:${this.#deps.chainId}`]: this.#deps.nodeUrl }
    const events = ['accountsChanged', 'chainChanged']
    const shown = Promise.withResolvers<void>()
    this.#provider.once('display_uri', (address: string) => {
      shown.resolve()
      if (!signal.aborted) show(address)
    })
    const agreed = this.#provider.connect({ optionalNamespaces: { eip155: { chains, methods, events, rpcMap } } })
    const endIfUnwanted = () => (signal.aborted ? this.disconnect() : undefined)
    void agreed.then(endIfUnwanted, () => undefined)
    const late = timer(this.#deps.relayTimeout)
    await Promise.race([
      Promise.race([shown.promise, agreed, late.over.then(() => Promise.reject(unreachable()))]).then(() => agreed),
      aborted(signal),
    ])
      .catch(async (error: unknown) => {
        const walletError = pairingError(error)
        if (walletError instanceof WalletError && walletError.code === 'phone-unreachable') await this.#closeTransport()
        throw walletError
      })
      .finally(late.clear)
    this.#watchEnd()
    await this.#bringAppToFront()
    const granted = this.session()
    if (!granted) throw new WalletError('wallet-not-connected')
    return granted
  }

  /** Sends a request to the wallet, on Keyhold's chain if granted. An ungranted method is `not-offered`. */
  async request(method: string, params: unknown[]): Promise<unknown> {
    const session = this.#liveSession()
    if (!session) throw new WalletError('wallet-not-connected')
    const { chainId } = grantedSession(session, this.#deps.chainId, this.#activeAccount)
    const isGranted = namespacesOf(session).some((namespace) => namespace.methods.includes(method))
    if (!isGranted && !answeredFromSession.includes(method)) throw new WalletError('not-offered')
    const request = { method, params }
    const asked = method.endsWith('EthereumChain')
      ? this.#provider.client.request({ topic: session.topic, chainId: `eip155:${chainId}`, request })
      : this.#provider.request(request, `eip155:${chainId}`)
    const over = this.#ended.then(() => Promise.reject(new WalletError('wallet-not-connected')))
    return Promise.race([asked, over]).catch((error: unknown) => {
      throw saysExpired(error) ? new WalletError('wallet-silent', { cause: error }) : error
    })
  }

  /** Disconnects from the wallet; the session is deleted whether or not the wallet receives it. */
  async disconnect(): Promise<void> {
    await this.#provider.disconnect().catch(() => undefined)
    this.#onEnded()
  }

  /** Otherwise the library would retry in the background for as long as the page is open. */
  async #closeTransport(): Promise<void> {
    await this.#provider.client.core.relayer.transportClose().catch(() => undefined)
  }

  #liveSession(): Session | undefined {
    const { session } = this.#provider
    return session && session.expiry * 1000 > Date.now() ? session : undefined
  }

  #watchEnd(): void {
    this.#activeAccount = undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#ended = promise
    this.#end = resolve
  }

  #onEnded(): void {
    this.#end()
    this.#onSession(undefined)
  }

  /** The wallet's current chain does not matter: every request names its chain. */
  #listen(): void {
    const { client } = this.#provider
    const ours = (topic: string) => topic === this.#provider.session?.topic
    const notify = () => this.#onSession(this.session())
    this.#provider.on('session_delete', () => this.#onEnded())
    client.on('session_expire', ({ topic }) => ours(topic) && this.#onEnded())
    client.on('session_update', ({ topic }) => ours(topic) && queueMicrotask(notify))
    client.on('session_event', ({ topic, params: { event } }) => {
      if (!ours(topic) || event.name !== 'accountsChanged') return
      const first: unknown = Array.isArray(event.data) ? event.data[0] : undefined
      if (typeof first === 'string') this.#activeAccount = first.split(':').at(-1)
      notify()
    })
  }

  async #bringAppToFront(): Promise<void> {
    const { redirect, name } = this.#liveSession()?.peer.metadata ?? {}
    const href = redirect?.universal || redirect?.native
    if (this.#deps.isPhone && href) await this.#storage.setItem(deepLinkKey, JSON.stringify({ href, name }))
  }
}

/** The library answers these from the session, if the wallet wrote them there (CAIP-25, CAIP-345). */
const answeredFromSession = ['wallet_getCapabilities', 'wallet_getCallsStatus']

function namespacesOf(session: Session) {
  return Object.entries(session.namespaces).flatMap(([key, value]) => (key.split(':')[0] === 'eip155' ? [value] : []))
}

/** Reads a session: accounts have the form `eip155:<chain>:<address>`. */
function grantedSession(session: Session, ours: number, activeAccount: string | undefined): WalletSession {
  const all = namespacesOf(session).flatMap(({ accounts }) => accounts.map((account) => account.split(':')))
  const chains = all.map(([, chain]) => Number(chain))
  const chainId = chains.includes(ours) ? ours : (chains[0] ?? 0)
  const accounts = all.flatMap(([, chain, address]) => (Number(chain) === chainId && address ? [address] : []))
  const isFirst = (address: string) => Number(address.toLowerCase() === activeAccount?.toLowerCase())
  return {
    walletName: session.peer.metadata.name,
    accounts: [...new Set(accounts)].sort((one, other) => isFirst(other) - isFirst(one)),
    chainId,
  }
}

function pairingError(error: unknown): unknown {
  if (saysExpired(error)) return new WalletError('wallet-silent', { cause: error })
  const isOurs = error instanceof WalletError || typeof (error as { code?: unknown } | null)?.code === 'number'
  return isOurs ? error : unreachable(error)
}

function saysExpired(error: unknown): boolean {
  return /expired/i.test(String((error as Error | null)?.message))
}

function unreachable(cause?: unknown): WalletError {
  return new WalletError('phone-unreachable', { cause })
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new WalletError('user-rejected')), { once: true })
  })
}

function timer(milliseconds: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = setTimeout(resolve, milliseconds)
  return { over: promise, clear: () => clearTimeout(running) }
}
