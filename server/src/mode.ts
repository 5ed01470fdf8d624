/** Whether Keyhold is local or public (D 11.11): demo, mailbox and adjustable clock exist in a local one only. */
import { isLoopback } from './gateways/loopback.ts'

export type Mode = 'local' | 'public'

interface Parts {
  readonly KEYHOLD_MODE?: Mode | undefined
  readonly DATABASE_URL?: string | undefined
  readonly RPC_URL?: string | undefined
  readonly HOST: string
  readonly PUBLIC_URL?: string | undefined
  readonly TRUSTED_PROXIES: readonly string[]
  readonly SMTP_URL?: string | undefined
}

/**
 * The exception of D 11.11, for tests and benchmarks only: they pass their own PostgreSQL and chain in code, and may
 * name a mail server, and proxies on loopback. No setting selects it.
 */
export interface TestException {
  readonly isTest: boolean
}

/** Whether administrators and arbitrators need a passkey beside the password: on a public address (D 11.23). */
export function needsRolePasskeys(mode: Mode, publicUrl: string): boolean {
  return mode === 'public' && !isLoopback(new URL(publicUrl).hostname)
}

/** Why Keyhold counts as public, as the end of a sentence; undefined when its database, its chain and its address are all its own. */
export function whyPublic(parts: Parts, { isTest }: TestException = { isTest: false }): string | undefined {
  const { KEYHOLD_MODE, DATABASE_URL, RPC_URL, HOST, PUBLIC_URL, TRUSTED_PROXIES, SMTP_URL } = parts
  if (KEYHOLD_MODE === 'public') return 'KEYHOLD_MODE says so'
  if (DATABASE_URL) return 'DATABASE_URL names a database of its own'
  if (RPC_URL) return 'RPC_URL names a chain of its own'
  if (!isLoopback(HOST)) return `HOST ${HOST} answers more than this machine`
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) return 'PUBLIC_URL is an address for other machines'
  if (TRUSTED_PROXIES.some((proxy) => !isTest || !isLoopback(proxy))) return 'TRUSTED_PROXIES names a proxy in front'
  if (SMTP_URL && !isTest) return 'SMTP_URL sends e-mails to people'
  return undefined
}
