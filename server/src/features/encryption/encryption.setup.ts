/** What the tests of encryption need: keys, and rows as they were written before keys had ids. */
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createKeys, type Keys } from './keys.ts'

/** Secrets as somebody would set them. */
export const secrets = {
  first: 'the first key of the tests that encrypts',
  second: 'the second key of the tests that encrypts',
  token: 'a secret of the tests that signs and once sealed',
  oldToken: 'an earlier secret of tests that once signed',
} as const

/** The keys of a Keyhold that is set so. */
export const keysOf = (current: string, others: readonly string[] = [], token: string = secrets.token): Keys =>
  createKeys({ current, others, token })

/** As Keyhold encrypted while its secret was for everything: nonce, tag, text. */
export function encryptWithoutId(secret: string, leaseId: string, value: unknown, nonce = randomBytes(12)): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'identity of a tenant', 32))
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(leaseId))
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}
