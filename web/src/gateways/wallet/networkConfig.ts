/** Where leases are paid: one chain, one escrow with its two tokens, and how the browser reads them. */
import type { EscrowVersion, SigningDomain } from '@keyhold/escrow/terms.ts'
import {
  type Address,
  type Chain,
  createClient,
  createPublicClient,
  custom,
  defineChain,
  type EIP1193Provider,
  formatEther,
  http,
  type PublicClient,
} from 'viem'
import { roundedFormat } from '../format/formatters.ts'
import type { Language } from '../text/language.ts'

/** One escrow on one chain, as the API tells (D 2.3, D 4.8). */
export interface NetworkConfig {
  readonly chainId: number
  /** How the network is called, e.g. "BNB Smart Chain (BEP-20)". */
  readonly name: string
  readonly rpcUrl: string
  readonly explorerUrl: string | null
  readonly escrow: Address
  /** The build of that escrow: signatures name it (D 11.19). */
  readonly escrowVersion: EscrowVersion
  readonly stablecoin: Address
  readonly token: Address
}

/** What a signature for this network's escrow is bound to. */
export function signingDomain({
  chainId,
  escrow,
  escrowVersion,
}: Pick<NetworkConfig, 'chainId' | 'escrow' | 'escrowVersion'>): SigningDomain {
  return { chainId, escrow, version: escrowVersion }
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
export function absoluteRpcUrl({ rpcUrl }: Pick<NetworkConfig, 'rpcUrl'>): string {
  return rpcUrl.startsWith('/') ? new URL(rpcUrl, location.origin).href : rpcUrl
}

/** The chain of a network, as viem wants it. */
export function viemChain(network: NetworkConfig): Chain {
  const symbol = gasSymbol(network.chainId)
  return defineChain({
    id: network.chainId,
    name: network.name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [absoluteRpcUrl(network)] } },
  })
}

const clients = new Map<string, PublicClient>()

/** Reads the chain through the public node and never through the wallet: what a wallet says is not proof of anything. */
export function publicClientFor(network: NetworkConfig): PublicClient {
  const address = absoluteRpcUrl(network)
  const known = clients.get(address)
  if (known) return known
  const client = createPublicClient({
    chain: viemChain(network),
    transport: http(address, { batch: { wait: 5 }, retryCount: 2, timeout: 15_000 }),
    pollingInterval: isLocalChain(network.chainId) ? 300 : 2_000,
    cacheTime: 0,
    ccipRead: false, // no account leads this browser to an address of its choice
  })
  clients.set(address, client)
  return client
}

/** A wallet as viem's actions take it. Nothing is asked of it twice by itself: each time may be a prompt. */
export function walletClientFor(provider: EIP1193Provider, network: NetworkConfig) {
  return createClient({ chain: viemChain(network), transport: custom(provider, { retryCount: 0 }) })
}

/** Where a transaction or an address can be looked up by anybody; undefined where no explorer is known. */
export function explorerLink(network: NetworkConfig, kind: 'tx' | 'address', value: string): string | undefined {
  return network.explorerUrl ? `${network.explorerUrl.replace(/\/$/, '')}/${kind}/${value}` : undefined
}

/** An amount of the gas coin, rounded to three figures: nobody needs eighteen of them. */
export function formatGas(amount: bigint, network: Pick<NetworkConfig, 'chainId'>, language: Language): string {
  const coins = Number(formatEther(amount))
  const number = roundedFormat(language, 3).format(coins)
  return `${number}\u00a0${gasSymbol(network.chainId)}`
}
