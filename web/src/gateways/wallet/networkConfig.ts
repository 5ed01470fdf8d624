/** The network of a lease: one chain, one escrow with its two tokens, and the browser's RPC client. */
import type { AccountMaker } from '@keyhold/escrow/accounts/address.ts'
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

/** One escrow on one chain, as the API describes it (D 2.3, D 4.8). */
export interface NetworkConfig {
  readonly chainId: number
  /** The network's name, e.g. "BNB Smart Chain (BEP-20)". */
  readonly name: string
  readonly rpcUrl: string
  readonly explorerUrl: string | null
  readonly escrow: Address
  /** That escrow's build: signatures name it (D 11.19). */
  readonly escrowVersion: EscrowVersion
  readonly stablecoin: Address
  readonly token: Address
  /** Where passkey accounts are made and sign, and what their addresses follow from; absent where they are not offered. */
  readonly passkeyAccounts?: AccountMaker & { readonly walletPage: string }
}

/** The EIP-712 domain of signatures for this network's escrow. */
export function signingDomain({
  chainId,
  escrow,
  escrowVersion,
}: Pick<NetworkConfig, 'chainId' | 'escrow' | 'escrowVersion'>): SigningDomain {
  return { chainId, escrow, version: escrowVersion }
}

/** The gas coin. */
export function gasSymbol(chainId: number): 'BNB' | 'ETH' {
  return chainId === 56 || chainId === 97 ? 'BNB' : 'ETH'
}

/** Whether a chain is local: it has test money, a demo wallet, and time can be advanced. */
export function isLocalChain(chainId: number): boolean {
  return chainId === 31337 || chainId === 1337
}

/** The node's full URL; a path starting with "/" is Keyhold's own. */
export function absoluteRpcUrl({ rpcUrl }: Pick<NetworkConfig, 'rpcUrl'>): string {
  return rpcUrl.startsWith('/') ? new URL(rpcUrl, location.origin).href : rpcUrl
}

/** The network's chain, as viem defines it. */
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

/** Reads the chain through the public node, never through the wallet: a wallet's answer proves nothing. */
export function publicClientFor(network: NetworkConfig): PublicClient {
  const address = absoluteRpcUrl(network)
  const known = clients.get(address)
  if (known) return known
  const client = createPublicClient({
    chain: viemChain(network),
    transport: http(address, { batch: { wait: 5 }, retryCount: 2, timeout: 15_000 }),
    pollingInterval: isLocalChain(network.chainId) ? 300 : 2_000,
    cacheTime: 0,
    ccipRead: false, // no account can direct this browser to a URL of its choice
  })
  clients.set(address, client)
  return client
}

/** A wallet client for viem's actions. Never retried: each request may be a prompt. */
export function walletClientFor(provider: EIP1193Provider, network: NetworkConfig) {
  return createClient({ chain: viemChain(network), transport: custom(provider, { retryCount: 0 }) })
}

/** The block explorer's page of a transaction or an address; undefined without a known explorer. */
export function explorerLink(network: NetworkConfig, kind: 'tx' | 'address', value: string): string | undefined {
  return network.explorerUrl ? `${network.explorerUrl.replace(/\/$/, '')}/${kind}/${value}` : undefined
}

/** An amount of the gas coin, rounded to three significant digits of eighteen. */
export function formatGas(amount: bigint, network: Pick<NetworkConfig, 'chainId'>, language: Language): string {
  const coins = Number(formatEther(amount))
  const number = roundedFormat(language, 3).format(coins)
  return `${number}\u00a0${gasSymbol(network.chainId)}`
}
