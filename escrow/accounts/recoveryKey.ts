// The recovery key: 26 characters that a person writes on paper, and the private key of the recovery owner that follows from them.
// docs/adr/0155-wallet-page.md describes both, so that other software can read a paper.
import { type Hex, keccak256, stringToBytes } from 'viem'

/** Crockford's base 32: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const lookalikes: Record<string, string> = { I: '1', L: '1', O: '0' }
const dataLength = 24
const length = 26

/** Why a typed text is not a recovery key. */
export type RecoveryKeyFault = 'has-foreign-character' | 'has-wrong-length' | 'has-mistake'

/** A recovery key from 15 random bytes: 24 characters and 2 of checksum, upper case, without separators. */
export function recoveryKeyFrom(random: Uint8Array): string {
  if (random.length !== 15) throw new Error('A recovery key needs 15 random bytes.')
  const bits = Array.from(random, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const data = Array.from({ length: dataLength }, (_, at) => Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2))
  return write([...data, ...remainder([...data, 0, 0])])
}

/** What a person typed, in any case and with any spaces and hyphens, as a recovery key; or why it is none. */
export function parseRecoveryKey(typed: string): { key: string } | { fault: RecoveryKeyFault } {
  const key = canonical(typed)
  const values = Array.from(key, (one) => alphabet.indexOf(one))
  if (values.includes(-1)) return { fault: 'has-foreign-character' }
  if (values.length !== length) return { fault: 'has-wrong-length' }
  if (remainder(values).some((one) => one !== 0)) return { fault: 'has-mistake' }
  return { key }
}

/** A typed text, or a part of a recovery key, in upper case, without separators and lookalikes. */
export function canonical(typed: string): string {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
  return Array.from(letters, (one) => lookalikes[one] ?? one).join('')
}

/** Six groups of four characters, and the checksum. */
export function groupsOf(key: string): string[] {
  return key.match(/.{1,4}/g) ?? []
}

/** The private key of the recovery owner, version 1: keccak256 of a label and the 26 characters, in ASCII. */
export function recoveryPrivateKey(key: string): Hex {
  return keccak256(stringToBytes(`Keyhold recovery key, v=1: ${key}`))
}

const write = (values: readonly number[]) => values.map((one) => alphabet[one]).join('')

/**
 * The remainder of a polynomial over GF(32) by (x − α)(x − α²): a Reed-Solomon code of distance 3, which finds every
 * one or two wrong characters and every swap.
 */
function remainder(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([high, low], value) => [low ^ multiply(high, 2 ^ 4), value ^ multiply(high, multiply(2, 4))],
    [0, 0],
  )
}

/** The product in GF(32), modulo x⁵ + x² + 1. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let bit = 4; bit >= 0; bit--) {
    product <<= 1
    if (product & 32) product ^= 0b100101
    if ((other >> bit) & 1) product ^= one
  }
  return product
}
