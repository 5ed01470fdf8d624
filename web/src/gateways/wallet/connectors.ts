/** The wallets announced in this browser (EIP-6963). Later ones are found without a reload. */
import { createStore, type EIP6963ProviderDetail } from 'mipd'
import type { EIP1193Provider } from 'viem'

/** A provider with unchecked methods and results: how our own are written. */
export interface UncheckedProvider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
}

/** The same provider as viem types it (EIP-1193). */
export const toEIP1193Provider = (provider: UncheckedProvider) => provider as EIP1193Provider

/** A wallet of this browser. `id` is its reverse domain name, the same at every visit. */
export interface Connector {
  readonly id: string
  readonly name: string
  /** A data URI, or empty where the wallet gave something else. */
  readonly icon: string
  readonly provider: EIP1193Provider
  /** Only for a wallet on another device: the URI it scans or opens while connecting. */
  readonly pairing?: {
    readonly getSnapshot: () => string | undefined
    readonly subscribe: (listener: () => void) => () => void
  }
  /** Only for a wallet with a page of its own: a request leaves this page, and the answer is taken after the return. */
  readonly leavesPage?: true
  /** Cancels the account request, if the wallet supports that. */
  readonly cancelPairing?: () => void
}

export interface ConnectorStore {
  readonly getConnectors: () => readonly Connector[]
  readonly subscribe: (listener: () => void) => () => void
  /** Adds a wallet that is not announced, after those that were found. */
  readonly add: (connector: Connector) => void
}

/** The id of a wallet that only puts itself into `window.ethereum`, as wallets did before EIP-6963. */
export const injectedWalletId = 'window.ethereum'

/** Whether an announced wallet makes the unannounced one a second entry for the same: our demo wallet does not. */
const replacesInjected = ({ id }: Connector) => !id.startsWith('local.')

/** Listens for announced wallets, and requests announcements from those already there. */
export function createConnectorStore(): ConnectorStore {
  const store = createStore()
  let added: readonly Connector[] = []
  let known: readonly Connector[] = toConnectors(store.getProviders())
  const listeners = new Set<() => void>()
  const refresh = () => {
    const announced = toConnectors(store.getProviders())
    const isReplaced = announced.some(replacesInjected)
    known = [...announced, ...added.filter(({ id }) => id !== injectedWalletId || !isReplaced)]
    for (const listener of listeners) listener()
  }
  store.subscribe(refresh)
  return {
    getConnectors: () => known,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(connector) {
      added = [...added.filter(({ id }) => id !== connector.id), connector]
      refresh()
    },
  }
}

function toConnectors(details: readonly EIP6963ProviderDetail[]): Connector[] {
  return details.map(({ info, provider }) => ({
    id: info.rdns,
    name: info.name,
    icon: info.icon.startsWith('data:image/') ? info.icon : '',
    provider,
  }))
}

/** Sends a wallet request by method name, including those newer than EIP-1193 (EIP-5792). The result is unchecked. */
export function rpcRequest(provider: EIP1193Provider, method: string, params?: unknown): Promise<unknown> {
  return provider.request((params === undefined ? { method } : { method, params }) as never)
}
