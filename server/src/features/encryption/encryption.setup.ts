/** What the tests of encryption need: keys. */
import { createKeys, type Keys } from './keys.ts'

/** Secrets as somebody would set them. */
export const secrets = {
  first: 'the first key of the tests that encrypts',
  second: 'the second key of the tests that encrypts',
  older: 'an older key of the tests that encrypted once',
} as const

/** The keys of a Keyhold that is set so. */
export const keysOf = (current: string, others: readonly string[] = []): Keys => createKeys({ current, others })
