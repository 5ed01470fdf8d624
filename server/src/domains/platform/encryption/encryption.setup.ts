/** Keys for the tests of encryption. */
import { createKeys, type Keys } from './keys.ts'

/** Example secrets. */
export const secrets = {
  first: 'the first key of the tests that encrypts',
  second: 'the second key of the tests that encrypts',
  older: 'an older key of the tests that encrypted once',
} as const

/** The keys of an instance with these settings. */
export const keysOf = (current: string, others: readonly string[] = []): Keys => createKeys({ current, others })
