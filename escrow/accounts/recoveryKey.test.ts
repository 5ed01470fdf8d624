// A person writes the recovery key by hand and types it back: every likely mistake is found.
import fc from 'fast-check'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { groupsOf, parseRecoveryKey, recoveryKeyFrom, recoveryPrivateKey } from './recoveryKey.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const known = recoveryKeyFrom(Uint8Array.from({ length: 15 }, (_, at) => at * 17))
const keys = fc.uint8Array({ minLength: 15, maxLength: 15 }).map(recoveryKeyFrom)

test('a person gets 26 characters without I, L, O and U, in seven groups', () => {
  fc.assert(
    fc.property(keys, (key) => {
      expect(key).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
      expect(groupsOf(key).map((group) => group.length)).toEqual([4, 4, 4, 4, 4, 4, 2])
      expect(groupsOf(key).join('')).toBe(key)
      expect(parseRecoveryKey(key)).toEqual({ key })
    }),
  )
})

test('two papers are never the same: each random bit changes the key', () => {
  const one = new Uint8Array(15)
  const changed = Array.from({ length: 120 }, (_, bit) => {
    const other = one.slice()
    other[bit >> 3] = 1 << (bit & 7)
    return recoveryKeyFrom(other)
  })
  expect(new Set([...changed, recoveryKeyFrom(one)]).size).toBe(121)
  expect(() => recoveryKeyFrom(new Uint8Array(14))).toThrow('15 random bytes')
})

test('a person may type it in lower case, with spaces, any hyphens, and O, I and L for 0 and 1', () => {
  const typed = groupsOf(known).join(' – ').toLowerCase().replaceAll('0', 'o').replace('1', 'l').replaceAll('1', 'i')
  expect(typed).toMatch(/[oli]/)
  expect(parseRecoveryKey(`\n ${typed}\u00a0`)).toEqual({ key: known })
  expect(parseRecoveryKey(groupsOf(known).join('-'))).toEqual({ key: known })
})

test('each single wrong character is found', () => {
  const wrong = Array.from(known, (right, at) =>
    Array.from(alphabet.replace(right, ''), (one) => known.slice(0, at) + one + known.slice(at + 1)),
  ).flat()
  expect(wrong).toHaveLength(26 * 31)
  expect(wrong.map((one) => parseRecoveryKey(one)).filter((read) => 'key' in read)).toEqual([])
})

test('each two wrong characters are found, and so is each swap', () => {
  const place = fc.nat(25)
  fc.assert(
    fc.property(keys, place, place, fc.constantFrom(...alphabet), fc.constantFrom(...alphabet), (key, i, j, a, b) => {
      const letters = [...key]
      ;[letters[i], letters[j]] = [a, b]
      const wrong = letters.join('')
      expect('key' in parseRecoveryKey(wrong)).toBe(wrong === key)
      const swapped = [...key]
      ;[swapped[i], swapped[j]] = [key[j] ?? '', key[i] ?? '']
      expect('key' in parseRecoveryKey(swapped.join(''))).toBe(swapped.join('') === key)
    }),
    { numRuns: 500 },
  )
  const neighbours = Array.from({ length: 25 }, (_, at) => {
    const swapped = `${known.slice(0, at)}${known[at + 1]}${known[at]}${known.slice(at + 2)}`
    return swapped === known || !('key' in parseRecoveryKey(swapped))
  })
  expect(neighbours.every(Boolean)).toBe(true)
})

test('a person learns what is wrong: a foreign character, too few, or a mistake', () => {
  expect(parseRecoveryKey(known.replace(known[3] ?? '', 'U'))).toEqual({ fault: 'has-foreign-character' })
  expect(parseRecoveryKey(known.slice(1))).toEqual({ fault: 'has-wrong-length' })
  expect(parseRecoveryKey(`${known}0`)).toEqual({ fault: 'has-wrong-length' })
  expect(parseRecoveryKey('')).toEqual({ fault: 'has-wrong-length' })
  expect(parseRecoveryKey(known.replace('08', '80'))).toEqual({ fault: 'has-mistake' })
})

// A paper lasts for years: these values may never change.
test('a paper of version 1 opens the same recovery owner for ever', () => {
  expect(known).toBe('008J4CT4ANK7F24SNAXWSQFER8')
  expect(recoveryPrivateKey(known)).toBe('0x29eaa9afdd6cd8de92eaa96ea9139583a4426b7d1e8080f507aea1c0c452b1ac')
  expect(privateKeyToAddress(recoveryPrivateKey(known))).toBe('0xb0073B46D37Ba2F0b6cC5D6f398ba2216b4f1121')
})
