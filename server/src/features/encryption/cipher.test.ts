import { expect, test } from 'vitest'
import { createCipher } from './cipher.ts'
import { keysOf, secrets } from './encryption.setup.ts'

const column = { name: 'lease.identity' }
const cipherOf = (...keys: Parameters<typeof keysOf>) => createCipher(keysOf(...keys), column)
const cipher = cipherOf(secrets.first)
const identity = { passportNumber: 'PAC 118 417' }

test('an identity is read again only for its own lease', () => {
  const sealed = cipher.encrypt('one lease', identity)
  expect(cipher.decrypt('one lease', sealed)).toEqual(identity)
  expect(() => cipher.decrypt('another lease', sealed)).toThrow('it was changed, or belongs to another row')
})

test('what is encrypted in one column is not read in another, though it be of the same row and key', () => {
  const other = createCipher(keysOf(secrets.first), { name: 'lease.statement' })
  expect(() => other.decrypt('one lease', cipher.encrypt('one lease', identity))).toThrow('it was changed')
})

test('nothing of an identity can be read from what is stored, and a changed byte is noticed wherever it is', () => {
  const sealed = cipher.encrypt('one lease', identity)
  expect(sealed.toString('latin1')).not.toContain('118')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => cipher.decrypt('one lease', changed)).toThrow()
  }
})

test('what was cut off, at whichever byte, or lengthened, does not open', () => {
  const whole = cipher.encrypt('one lease', identity)
  for (let end = 0; end < whole.length; end += 1)
    expect(() => cipher.decrypt('one lease', whole.subarray(0, end))).toThrow()
  expect(() => cipher.decrypt('one lease', Buffer.concat([whole, Buffer.alloc(1)]))).toThrow()
  expect(() => cipher.decrypt('one lease', whole.subarray(0, 39))).toThrow('it was cut off')
})

test('the same twice is encrypted differently', () => {
  const seen = Array.from({ length: 200 }, () => cipher.encrypt('one lease', identity).toString('hex', 12, 24))
  expect(new Set(seen).size).toBe(200)
})

test('another key opens nothing, and says which one is missing', () => {
  const sealed = cipher.encrypt('one lease', identity)
  const missing = `it is sealed with the key ${keysOf(secrets.first).current.id}, which is not here`
  expect(() => cipherOf(secrets.second).decrypt('one lease', sealed)).toThrow(missing)
})

test('an older key opens what it encrypted, and encrypts no more', () => {
  const old = cipher.encrypt('one lease', identity)
  const now = cipherOf(secrets.second, [secrets.first])
  expect(now.decrypt('one lease', old)).toEqual(identity)
  const anew = now.encryptAnew('one lease', old)
  expect(cipherOf(secrets.second).decrypt('one lease', anew)).toEqual(identity)
  expect(anew.subarray(0, 12)).toEqual(now.prefix)
  expect(() => now.encryptAnew('another lease', old)).toThrow()
})

test('what names no key opens with none, and a key’s id in place of another’s is noticed', () => {
  const sealed = cipher.encrypt('one lease', identity)
  expect(() => cipher.decrypt('one lease', sealed.subarray(12))).toThrow('it names no key')
  const both = cipherOf(secrets.first, [secrets.second])
  const renamed = Buffer.concat([cipherOf(secrets.second).prefix, sealed.subarray(12)])
  expect(() => both.decrypt('one lease', renamed)).toThrow('it was changed')
})
