/** Where leases are paid: one chain, one escrow with its two tokens, and how the browser reads them. */
import { type Address, type Chain, createPublicClient, defineChain, formatEther, http, type PublicClient } from 'viem'

/** One escrow on one chain, as the API tells (D 2.3, D 4.8). */
export interface Place {
  readonly chainId: number
  /** How the network is called, e.g. "BNB Smart Chain (BEP-20)". */
  readonly network: string
  readonly rpcUrl: string
  readonly explorerUrl: string | null
  readonly escrow: Address
  readonly stablecoin: Address
  readonly token: Address
}

/** What gas is paid in. */
export function gasSymbol(chainId: number): 'BNB' | 'ETH' {
  return chainId === 56 || chainId === 97 ? 'BNB' : 'ETH'
}

/** Whether a chain is of this machine only: there is test money, a demo wallet, and time that can be let pass. */
export function isLocalChain(chainId: number): boolean {
  return chainId === 31337 || chainId === 1337
}

/** The address of the node, whole: one that begins with "/" is Keyhold's own. */
export function nodeAddress({ rpcUrl }: Pick<Place, 'rpcUrl'>): string {
  return rpcUrl.startsWith('/') ? new URL(rpcUrl, location.origin).href : rpcUrl
}

/** The chain of a place, as viem wants it. */
export function chainOf(place: Place): Chain {
  const symbol = gasSymbol(place.chainId)
  return defineChain({
    id: place.chainId,
    name: place.network,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [nodeAddress(place)] } },
  })
}

const clients = new Map<string, PublicClient>()

/** Reads the chain through the public node and never through the wallet: what a wallet says is not proof of anything. */
export function reader(place: Place): PublicClient {
  const address = nodeAddress(place)
  const known = clients.get(address)
  if (known) return known
  const client = createPublicClient({
    chain: chainOf(place),
    transport: http(address, { batch: { wait: 5 }, retryCount: 2, timeout: 15_000 }),
    pollingInterval: isLocalChain(place.chainId) ? 300 : 2_000,
    cacheTime: 0,
    ccipRead: false, // no account leads this browser to an address of its choice
  })
  clients.set(address, client)
  return client
}

/** Where a transaction or an address can be looked up by anybody; undefined where no explorer is known. */
export function explorerAddress(place: Place, kind: 'tx' | 'address', value: string): string | undefined {
  return place.explorerUrl ? `${place.explorerUrl.replace(/\/$/, '')}/${kind}/${value}` : undefined
}

/** An amount of the gas coin, rounded to three figures: nobody needs eighteen of them. */
export function sayGas(amount: bigint, place: Pick<Place, 'chainId'>, locale: string): string {
  const coins = Number(formatEther(amount))
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(coins)
  return `${number}\u00a0${gasSymbol(place.chainId)}`
}
