/** The Content-Security-Policy of a page (CSP level 3). */
import type { ExternalLinks } from './externalLinks.ts'

/** The relay of WalletConnect between a page and a wallet on a phone. */
const walletRelay = 'wss://relay.walletconnect.org'

/**
 * A page may load itself, its own scripts (`'nonce-…'` or `'sha256-…'` each), the chain's node for wallets, and, where
 * they are set, the map's host and the relay to wallets on phones.
 */
export function pagePolicy(
  scripts: readonly string[],
  { publicRpcUrl, outside }: { readonly publicRpcUrl: string; readonly outside?: ExternalLinks },
): string {
  const map = outside?.mapStyle ? ` ${new URL(outside.mapStyle).origin}` : ''
  const relay = outside?.walletConnect ? ` ${walletRelay}` : ''
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${map}`,
    "font-src 'self'",
    `connect-src 'self' ${new URL(publicRpcUrl).origin}${map}${relay}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
