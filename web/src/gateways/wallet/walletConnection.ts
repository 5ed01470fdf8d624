/** This window's one wallet connection, with the wallets that no browser announces: on a phone, and the demo wallet. */
import { faucet } from '@keyhold/api/deposits.ts'
import { localWallets } from '@keyhold/api/local.ts'
import type { EIP1193Provider, Hex } from 'viem'
import { quietApi } from '../api.ts'
import { fetchMessages } from '../text/fetchMessages.client.ts'
import type { Language } from '../text/language.ts'
import { WalletConnectionStore } from './connectionStore.ts'
import { createConnectorStore, injectedWalletId } from './connectors.ts'
import { isLocalChain, type NetworkConfig } from './networkConfig.ts'
import { createPasskeyAccount } from './passkeyAccount/passkeyAccount.ts'
import { isPhone } from './walletApps.ts'
import { createPhoneWallet, phoneWalletId } from './walletConnect/phoneWallet.ts'

let connectionStore: WalletConnectionStore | undefined

/** This window's connection; wallet discovery starts with the first call. */
export function walletConnectionStore(): WalletConnectionStore {
  connectionStore ??= new WalletConnectionStore(createConnectorStore())
  return connectionStore
}

/** Requirements of a phone's wallet: the project id from the settings, and Keyhold's metadata. */
export interface PhoneWalletOptions {
  readonly projectId: string
  readonly description: string
}

/** Adds a phone's wallet after the browser's. WalletConnect loads only when the user chooses it. */
export function offerPhoneWallet(network: NetworkConfig, { projectId, description }: PhoneWalletOptions): void {
  const { connectors } = walletConnectionStore()
  if (connectors.getConnectors().some(({ id }) => id === phoneWalletId)) return
  const { origin } = location
  const metadata = { name: 'Keyhold', description, url: origin, icons: [`${origin}/favicon.svg`] }
  connectors.add(createPhoneWallet({ projectId, metadata, network, isPhone: isPhone() }))
}

/** Adds a passkey account, where the network has a wallet page. */
export function offerPasskeyAccount(network: NetworkConfig, language: Language, name: string): void {
  const { passkeyAccounts } = network
  if (!passkeyAccounts) return
  const place = { network: { chainId: network.chainId, passkeyAccounts }, language }
  walletConnectionStore().connectors.add(createPasskeyAccount(place, name))
}

/** Marks that wallets put on their provider, with their names. Many also claim to be MetaMask, so that comes last. */
const marks: readonly (readonly [mark: string, name: string])[] = [
  ['isTrust', 'Trust Wallet'],
  ['isTrustWallet', 'Trust Wallet'],
  ['isTokenPocket', 'TokenPocket'],
  ['isImToken', 'imToken'],
  ['isOkxWallet', 'OKX Wallet'],
  ['isBinance', 'Binance Wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet'],
  ['isSafePal', 'SafePal'],
  ['isMathWallet', 'MathWallet'],
  ['isRabby', 'Rabby'],
  ['isBraveWallet', 'Brave Wallet'],
  ['isMetaMask', 'MetaMask'],
]

/** Offers a wallet that is only in `window.ethereum`, now or once it arrives; `name` is for one without a known mark. */
export function offerInjectedWallet(name: string): void {
  const { connectors } = walletConnectionStore()
  const offer = () => {
    const provider = (window as { ethereum?: unknown }).ethereum
    if (!isProvider(provider)) return false
    const known = marks.find(([mark]) => (provider as unknown as Readonly<Record<string, unknown>>)[mark] === true)
    connectors.add({ id: injectedWalletId, name: known?.[1] ?? name, icon: '', provider })
    return true
  }
  if (!offer()) window.addEventListener('ethereum#initialized', offer, { once: true })
}

const isProvider = (value: unknown): value is EIP1193Provider =>
  typeof value === 'object' && value !== null && typeof (value as { request?: unknown }).request === 'function'

let announced: Promise<void> | undefined
let isDemoAnnounced = false

/** The number of wallets still to be announced, for reserving their places in a list. */
export function countPendingWallets({ isDemo, projectId }: { isDemo: boolean; projectId: string | undefined }): number {
  const isPhoneOffered = walletConnectionStore()
    .connectors.getConnectors()
    .some(({ id }) => id === phoneWalletId)
  return Number(isDemo && !isDemoAnnounced) + Number(projectId !== undefined && !isPhoneOffered)
}

/**
 * Announces the demo wallet, once, on a local chain. The build replaces `KEYHOLD_LOCAL` (vite.config.ts): if it is
 * false, the import below and all its code are excluded.
 */
export function loadDemoWallet(network: NetworkConfig, language: Language): Promise<void> {
  if (typeof KEYHOLD_LOCAL === 'undefined' || !KEYHOLD_LOCAL) return Promise.resolve()
  if (!isLocalChain(network.chainId)) return Promise.resolve()
  announced ??= importDemoWallet(network, language).catch((error: unknown) => {
    announced = undefined
    throw error
  })
  return announced
}

async function importDemoWallet(network: NetworkConfig, language: Language): Promise<void> {
  if (!KEYHOLD_LOCAL) return
  const [{ announceDemoWallet }, messages, demoUsers] = await Promise.all([
    import('./demo/announce.ts'),
    fetchMessages(language, 'demoWallet'),
    quietApi(localWallets).catch(() => []),
  ])
  const people = demoUsers.map((person) => ({ ...person, privateKey: person.privateKey as Hex }))
  const fund = async (address: string) => {
    await quietApi(faucet, { input: { address } })
  }
  isDemoAnnounced = true
  announceDemoWallet({ network, language, messages, demoUsers: people, fund })
}
