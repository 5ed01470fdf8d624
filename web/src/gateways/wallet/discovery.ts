/** The wallets that this browser announces (EIP-6963). Wallets that come later are found without a reload. */
import { createStore, type EIP6963ProviderDetail } from 'mipd'

/** How a wallet is spoken to (EIP-1193): asked by name through `ask`, its answers unchecked, and heard when it changes. */
export interface Provider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, hear: (value: unknown) => void): void
  removeListener(event: string, hear: (value: unknown) => void): void
}

/** A wallet of this browser. `id` is its reverse domain name, the same at every visit. */
export interface FoundWallet {
  readonly id: string
  readonly name: string
  /** A data URI, or empty where the wallet gave something else. */
  readonly icon: string
  readonly provider: Provider
  /** Only of a wallet on another device: the address it scans or opens, while it is asked to connect. */
  readonly pairing?: {
    readonly snapshot: () => string | undefined
    readonly subscribe: (hear: () => void) => () => void
  }
  /** Takes back the question whether Keyhold may see its account, where a wallet can forget it. */
  readonly abandon?: () => void
}

export interface Discovery {
  readonly list: () => readonly FoundWallet[]
  readonly subscribe: (hear: () => void) => () => void
  /** Adds a wallet that no browser announces, after those that were found. */
  readonly offer: (wallet: FoundWallet) => void
}

/** Listens for wallets of this window, and asks those that are already there to say so. */
export function discover(): Discovery {
  const store = createStore()
  let offered: readonly FoundWallet[] = []
  let known: readonly FoundWallet[] = found(store.getProviders())
  const hears = new Set<() => void>()
  const look = () => {
    known = [...found(store.getProviders()), ...offered]
    for (const hear of hears) hear()
  }
  store.subscribe(look)
  return {
    list: () => known,
    subscribe(hear) {
      hears.add(hear)
      return () => hears.delete(hear)
    },
    offer(wallet) {
      offered = [...offered.filter(({ id }) => id !== wallet.id), wallet]
      look()
    },
  }
}

function found(details: readonly EIP6963ProviderDetail[]): FoundWallet[] {
  return details.map(({ info, provider }) => ({
    id: info.rdns,
    name: info.name,
    icon: info.icon.startsWith('data:image/') ? info.icon : '',
    provider: provider as Provider,
  }))
}

/** Asks a wallet something by name, also what came after EIP-1193 (EIP-5792). The answer is unchecked. */
export function ask(provider: Provider, method: string, params?: unknown): Promise<unknown> {
  return provider.request(params === undefined ? { method } : { method, params })
}
