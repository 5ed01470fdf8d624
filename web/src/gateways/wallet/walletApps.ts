/** Wallet apps for phones: which have a documented deep link to open a page inside them. */
import type { Language } from '../text/language.ts'

export interface WalletApp {
  readonly name: string
  /** The link that opens a page in the app's own browser; without the app it leads to its maker's page. */
  readonly pageLink: (page: URL, chainId: number) => string
  /** The link that passes it a pairing URI, if its maker documents one. */
  readonly pairingLink?: (address: string) => string
}

const encoded = encodeURIComponent

/** Ordered by number of users. Rabby and others are missing: their makers document no such link (docs/adr/0015). */
export const walletApps: readonly WalletApp[] = [
  {
    name: 'MetaMask',
    // its maker requires the URL without scheme and unencoded: encoded it opens an empty tab
    pageLink: ({ host, pathname, search }) => `https://link.metamask.io/dapp/${host}${pathname}${search}`,
    pairingLink: (address) => `https://metamask.app.link/wc?uri=${encoded(address)}`,
  },
  {
    name: 'Trust Wallet',
    pageLink: ({ href }, chainId) =>
      `https://link.trustwallet.com/open_url?coin_id=${trustWalletCoinId(chainId)}&url=${encoded(href)}`,
    pairingLink: (address) => `https://link.trustwallet.com/wc?uri=${encoded(address)}`,
  },
  { name: 'Base (Coinbase Wallet)', pageLink: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encoded(href)}` },
  {
    name: 'OKX Wallet',
    pageLink: ({ href }) =>
      `https://web3.okx.com/download?deeplink=${encoded(`okx://wallet/dapp/url?dappUrl=${encoded(href)}`)}`,
  },
]

/** Trust Wallet's coin numbers: BNB Smart Chain, otherwise Ethereum. */
function trustWalletCoinId(chainId: number): number {
  return chainId === 56 || chainId === 97 ? 20_000_714 : 60
}

/** The current page with its language as a parameter: the app's browser does not know that language. */
export function currentPageUrl(language: Language): URL {
  const page = new URL(location.href)
  page.hash = ''
  page.searchParams.set('lang', language)
  return page
}

/** Whether this browser runs on a phone or a tablet, where wallets are apps and extensions do not exist. */
export function isPhone(): boolean {
  if (typeof navigator === 'undefined') return false
  const isTabletInDisguise = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  return isTabletInDisguise || /Android|iPhone|iPad|iPod/.test(navigator.userAgent)
}
