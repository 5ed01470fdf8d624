/**
 * The line to a wallet on a phone, kept by WalletConnect's own client. Everything of that library is behind this file,
 * which is loaded when somebody chooses such a wallet and never before (docs/decisions/0015).
 */
import UniversalProvider from '@walletconnect/universal-provider'
import { WalletTrouble } from '../trouble.ts'
import { silentLogger } from './silentLogger.ts'
import { LineStore } from './store.ts'
import { tame } from './tame.ts'

export interface LineParts {
  readonly projectId: string
  readonly relayUrl: string
  /** How long the relay may take until there is something to scan. */
  readonly relayMilliseconds: number
  readonly chainId: number
  /** The node that Keyhold reads through, whole: the library asks no other one. */
  readonly nodeUrl: string
  /** How Keyhold is introduced in the wallet. */
  readonly about: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: string[]
  }
  readonly kept: Storage
  /** On a phone the wallet's app is brought to the front when it is asked something. */
  readonly isPhone: boolean
}

/** What the wallet on the other end granted. */
export interface Granted {
  readonly walletName: string
  /** Accounts on `chainId`, the one in use first. */
  readonly accounts: readonly string[]
  /** Keyhold's chain if the wallet granted it, else another one. */
  readonly chainId: number
}

/** `undefined` as news: the session is over. */
type Hear = (granted: Granted | undefined) => void

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
/** A chain that every wallet knows: who does not know ours yet can connect, and is asked to add it then. */
const knownToAll = 1
/** Where the library looks for the app to bring to the front. */
const appToOpen = 'WALLETCONNECT_DEEPLINK_CHOICE'

type Session = NonNullable<UniversalProvider['session']>

/** One line; `open` resumes the session of an earlier visit, if it still lives. */
export class Line {
  readonly #parts: LineParts
  readonly #library: UniversalProvider
  readonly #store: LineStore
  readonly #hear: Hear
  #inUse: string | undefined
  #end: () => void = () => {}
  #ended: Promise<void> = Promise.resolve()

  static async open(parts: LineParts, hear: Hear): Promise<Line> {
    const store = new LineStore(parts.kept)
    const library = await UniversalProvider.init({
      projectId: parts.projectId,
      relayUrl: parts.relayUrl,
      metadata: parts.about,
      storage: store,
      telemetryEnabled: false,
      disableProviderPing: true,
      logger: silentLogger(),
    })
    return new Line(parts, library, store, hear)
  }

  private constructor(parts: LineParts, library: UniversalProvider, store: LineStore, hear: Hear) {
    this.#parts = parts
    this.#library = library
    this.#store = store
    this.#hear = hear
    tame(library.client.core)
    this.#begin()
    this.#listen()
  }

  /** What is granted now; undefined without a session that lives. */
  granted(): Granted | undefined {
    const session = this.#session()
    return session && grantedBy(session, this.#parts.chainId, this.#inUse)
  }

  /**
   * Waits for a wallet to scan and agree; `show` gets the address for the QR code. Throws WalletTrouble
   * `phone-unreachable`, `wallet-silent` (after five minutes), or what the wallet refused with.
   */
  async pair(show: (address: string) => void, signal: AbortSignal): Promise<Granted> {
    const chains = [this.#parts.chainId, knownToAll].map((id) => `eip155:${id}`)
    const rpcMap = { [`eip155:${this.#parts.chainId}`]: this.#parts.nodeUrl }
    const events = ['accountsChanged', 'chainChanged']
    const shown = Promise.withResolvers<void>()
    this.#library.once('display_uri', (address: string) => {
      shown.resolve()
      if (!signal.aborted) show(address)
    })
    const agreed = this.#library.connect({ optionalNamespaces: { eip155: { chains, methods, events, rpcMap } } })
    const endIfUnwanted = () => (signal.aborted ? this.end() : undefined)
    void agreed.then(endIfUnwanted, () => undefined)
    const late = timer(this.#parts.relayMilliseconds)
    await Promise.race([
      Promise.race([shown.promise, agreed, late.over.then(() => Promise.reject(unreachable()))]).then(() => agreed),
      aborted(signal),
    ])
      .catch(async (error: unknown) => {
        const trouble = pairingTrouble(error)
        if (trouble instanceof WalletTrouble && trouble.code === 'phone-unreachable') await this.#giveUp()
        throw trouble
      })
      .finally(late.clear)
    this.#begin()
    await this.#bringAppToFront()
    const granted = this.granted()
    if (!granted) throw new WalletTrouble('wallet-not-connected')
    return granted
  }

  /** Asks the wallet, on Keyhold's chain if it granted that one. What it never granted is `not-offered`. */
  async ask(method: string, params: unknown[]): Promise<unknown> {
    const session = this.#session()
    if (!session) throw new WalletTrouble('wallet-not-connected')
    const { chainId } = grantedBy(session, this.#parts.chainId, this.#inUse)
    const isGranted = namespacesOf(session).some((namespace) => namespace.methods.includes(method))
    if (!isGranted && !answeredFromTheSession.includes(method)) throw new WalletTrouble('not-offered')
    const request = { method, params }
    const asked = method.endsWith('EthereumChain')
      ? this.#library.client.request({ topic: session.topic, chainId: `eip155:${chainId}`, request })
      : this.#library.request(request, `eip155:${chainId}`)
    const over = this.#ended.then(() => Promise.reject(new WalletTrouble('wallet-not-connected')))
    return Promise.race([asked, over]).catch((error: unknown) => {
      throw saysExpired(error) ? new WalletTrouble('wallet-silent', { cause: error }) : error
    })
  }

  /** Says goodbye to the wallet; whether it hears it or not, nothing is remembered. */
  async end(): Promise<void> {
    await this.#library.disconnect().catch(() => undefined)
    this.#over()
  }

  /** Otherwise the library would try in the background for as long as the page is open. */
  async #giveUp(): Promise<void> {
    await this.#library.client.core.relayer.transportClose().catch(() => undefined)
  }

  #session(): Session | undefined {
    const { session } = this.#library
    return session && session.expiry * 1000 > Date.now() ? session : undefined
  }

  #begin(): void {
    this.#inUse = undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#ended = promise
    this.#end = resolve
  }

  #over(): void {
    this.#end()
    this.#hear(undefined)
  }

  /** The wallet's chain is none of our business: every request names the chain that it is for. */
  #listen(): void {
    const { client } = this.#library
    const ours = (topic: string) => topic === this.#library.session?.topic
    const tell = () => this.#hear(this.granted())
    this.#library.on('session_delete', () => this.#over())
    client.on('session_expire', ({ topic }) => ours(topic) && this.#over())
    client.on('session_update', ({ topic }) => ours(topic) && queueMicrotask(tell))
    client.on('session_event', ({ topic, params: { event } }) => {
      if (!ours(topic) || event.name !== 'accountsChanged') return
      const first: unknown = Array.isArray(event.data) ? event.data[0] : undefined
      if (typeof first === 'string') this.#inUse = first.split(':').at(-1)
      tell()
    })
  }

  async #bringAppToFront(): Promise<void> {
    const { redirect, name } = this.#session()?.peer.metadata ?? {}
    const href = redirect?.universal || redirect?.native
    if (this.#parts.isPhone && href) await this.#store.setItem(appToOpen, JSON.stringify({ href, name }))
  }
}

/** The library answers these from what the session says, if the wallet wrote it there (CAIP-25, CAIP-345). */
const answeredFromTheSession = ['wallet_getCapabilities', 'wallet_getCallsStatus']

function namespacesOf(session: Session) {
  return Object.entries(session.namespaces).flatMap(([key, value]) => (key.split(':')[0] === 'eip155' ? [value] : []))
}

/** Reads a session: accounts are written `eip155:<chain>:<address>`. */
function grantedBy(session: Session, ours: number, inUse: string | undefined): Granted {
  const all = namespacesOf(session).flatMap(({ accounts }) => accounts.map((account) => account.split(':')))
  const chains = all.map(([, chain]) => Number(chain))
  const chainId = chains.includes(ours) ? ours : (chains[0] ?? 0)
  const accounts = all.flatMap(([, chain, address]) => (Number(chain) === chainId && address ? [address] : []))
  const isFirst = (address: string) => Number(address.toLowerCase() === inUse?.toLowerCase())
  return {
    walletName: session.peer.metadata.name,
    accounts: [...new Set(accounts)].sort((one, other) => isFirst(other) - isFirst(one)),
    chainId,
  }
}

function pairingTrouble(error: unknown): unknown {
  if (saysExpired(error)) return new WalletTrouble('wallet-silent', { cause: error })
  const isOurs = error instanceof WalletTrouble || typeof (error as { code?: unknown } | null)?.code === 'number'
  return isOurs ? error : unreachable(error)
}

function saysExpired(error: unknown): boolean {
  return /expired/i.test(String((error as Error | null)?.message))
}

function unreachable(cause?: unknown): WalletTrouble {
  return new WalletTrouble('phone-unreachable', { cause })
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new WalletTrouble('user-rejected')), { once: true })
  })
}

function timer(milliseconds: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = setTimeout(resolve, milliseconds)
  return { over: promise, clear: () => clearTimeout(running) }
}
