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
  return isListed && url.username === '' && url.password === '' ? url : undefined
}

/** The same address with the account in its fragment, which browsers send to no server. All values are public. */
export function withAccount(target: URL, account: Address, { x, y, recovery }: Owners): URL {
  const url = new URL(target)
  url.hash = new URLSearchParams({ account, x, y, recovery }).toString()
  return url
}
