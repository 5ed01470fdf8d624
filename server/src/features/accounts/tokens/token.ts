/** The secrets inside links: of letters, and of what somebody shares. */
import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits, safe in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
