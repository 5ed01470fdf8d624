/** Secrets in links: in emails, and in shared links. */
import { createHash, randomBytes } from 'node:crypto'

/** A 256-bit secret, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
