import { expect, test } from 'vitest'
import { createCipher } from './cipher.ts'
import { keysOf, secrets } from './encryption.setup.ts'

const column = { name: 'lease.identity' }
const cipherOf = (...keys: Parameters<typeof keysOf>) => createCipher(keysOf(...keys), column)
const cipher = cipherOf(secrets.first)
const identity = { passportNumber: 'PAC 118 417' }

test('an identity can be decrypted only for its own lease', () => {
  const sealed = cipher.encrypt('one lease', identity)
  expect(cipher.decrypt('one lease', sealed)).toEqual(identity)
  expect(() => cipher.decrypt('another lease', sealed)).toThrow('it was changed, or belongs to another row')
})

test('a value of one column cannot be decrypted in another, even in the same row with the same key', () => {
  const other = createCipher(keysOf(secrets.first), { name: 'lease.statement' })
  expect(() => other.decrypt('one lease', cipher.encrypt('one lease', identity))).toThrow('it was changed')
})

test('a stored identity reveals nothing, and any changed byte is detected', () => {
  const sealed = cipher.encrypt('one lease', identity)
  expect(sealed.toString('latin1')).not.toContain('118')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => cipher.decrypt('one lease', changed)).toThrow()
  }
})

test('a truncated value, at any byte, or a lengthened one is refused', () => {
  const whole = cipher.encrypt('one lease', identity)
  for (let end = 0; end < whole.length; end += 1)
    expect(() => cipher.decrypt('one lease', whole.subarray(0, end))).toThrow()
  expect(() => cipher.decrypt('one lease', Buffer.concat([whole, Buffer.alloc(1)]))).toThrow()
  expect(() => cipher.decrypt('one lease', whole.subarray(0, 39))).toThrow('it was cut off')
})

test('encrypting the same value twice gives different ciphertexts', () => {
  const seen = Array.from({ length: 200 }, () => cipher.encrypt('one lease', identity).toString('hex', 12, 24))
  expect(new Set(seen).size).toBe(200)
})

test('another key decrypts nothing, and the error names the missing key', () => {
  const sealed = cipher.encrypt('one lease', identity)
  const missing = `it is sealed with the key ${keysOf(secrets.first).current.id}, which is not here`
  expect(() => cipherOf(secrets.second).decrypt('one lease', sealed)).toThrow(missing)
})

test('an older key decrypts its values, and encrypts no more', () => {
  const old = cipher.encrypt('one lease', identity)
  const now = cipherOf(secrets.second, [secrets.first])
  expect(now.decrypt('one lease', old)).toEqual(identity)
  const anew = now.encryptAnew('one lease', old)
  expect(cipherOf(secrets.second).decrypt('one lease', anew)).toEqual(identity)
  expect(anew.subarray(0, 12)).toEqual(now.prefix)
  expect(() => now.encryptAnew('another lease', old)).toThrow()
})

test('a value without a key id cannot be decrypted, and a swapped key id is detected', () => {
  const sealed = cipher.encrypt('one lease', identity)
  expect(() => cipher.decrypt('one lease', sealed.subarray(12))).toThrow('it names no key')
  const both = cipherOf(secrets.first, [secrets.second])
  const renamed = Buffer.concat([cipherOf(secrets.second).prefix, sealed.subarray(12)])
  expect(() => both.decrypt('one lease', renamed)).toThrow('it was changed')
})
