// Where the page sends a person back to, and what it hands over.
import type { Owners } from '@keyhold/escrow/accounts/signatures.ts'
import type { Address } from 'viem'
import { parseUrl } from './parseUrl.ts'

/** The address in `?return=`. Undefined unless its origin is exactly one of the listed ones. */
export function returnAddress(search: string, origins: readonly string[]): URL | undefined {
  const [given, ...more] = new URLSearchParams(search).getAll('return')
  const url = parseUrl(given)
  if (!url || more.length > 0) return undefined
  const isListed = origins.includes(`${url.protocol}//${url.host}`) // the origin of blob:https://a/1 is https://a
  if (!isListed || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  return url
}

/** The same address with the account in its fragment. All values are public. */
export const withAccount = (target: URL, account: Address, { x, y, recovery }: Owners) =>
  withFragment(target, { account, x, y, recovery })

/** The same address with these values in its fragment, which browsers send to no server. */
export function withFragment(target: URL, values: Record<string, string>): URL {
  const url = new URL(target)
  url.hash = new URLSearchParams(values).toString()
  return url
}
