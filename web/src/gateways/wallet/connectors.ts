/** The wallets that this browser announces (EIP-6963). Wallets that come later are found without a reload. */
import { createStore, type EIP6963ProviderDetail } from 'mipd'
import type { EIP1193Provider } from 'viem'

/** A provider whose methods and answers nobody has checked: what one of our own is written as. */
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
  /** Only of a wallet on another device: the address it scans or opens, while it is asked to connect. */
  readonly pairing?: {
    readonly getSnapshot: () => string | undefined
    readonly subscribe: (listener: () => void) => () => void
  }
  /** Takes back the question whether Keyhold may see its account, where a wallet can forget it. */
  readonly cancelPairing?: () => void
}

export interface ConnectorStore {
  readonly getConnectors: () => readonly Connector[]
  readonly subscribe: (listener: () => void) => () => void
  /** Adds a wallet that no browser announces, after those that were found. */
  readonly add: (connector: Connector) => void
}

/** Listens for wallets of this window, and asks those that are already there to say so. */
export function createConnectorStore(): ConnectorStore {
  const store = createStore()
  let added: readonly Connector[] = []
  let known: readonly Connector[] = toConnectors(store.getProviders())
  const listeners = new Set<() => void>()
  const refresh = () => {
    known = [...toConnectors(store.getProviders()), ...added]
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

/** Asks a wallet something by name, also what came after EIP-1193 (EIP-5792). The answer is unchecked. */
export function rpcRequest(provider: EIP1193Provider, method: string, params?: unknown): Promise<unknown> {
  return provider.request((params === undefined ? { method } : { method, params }) as never)
}
