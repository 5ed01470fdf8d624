import { expect, test } from 'vitest'
import { createCipher } from './cipher.ts'
import { encryptWithoutId, keysOf, secrets } from './encryption.setup.ts'

const column = { name: 'lease.identity', labelWithoutId: 'identity of a tenant' }
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
  for (const sealed of [
    cipher.encrypt('one lease', identity),
    encryptWithoutId(secrets.token, 'one lease', identity),
  ]) {
    for (let end = 0; end < sealed.length; end += 1)
      expect(() => cipher.decrypt('one lease', sealed.subarray(0, end))).toThrow()
    expect(() => cipher.decrypt('one lease', Buffer.concat([sealed, Buffer.alloc(1)]))).toThrow()
  }
  const whole = cipher.encrypt('one lease', identity)
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

test.each([
  ['the present TOKEN_SECRET', secrets.token, []],
  ['an earlier TOKEN_SECRET that SEAL_KEY_OLD names', secrets.oldToken, [secrets.second, secrets.oldToken]],
])('what names no key is opened by %s', (_, secret, others) => {
  const old = encryptWithoutId(secret, 'one lease', identity)
  const now = cipherOf(secrets.first, others)
  expect(now.decrypt('one lease', old)).toEqual(identity)
  expect(() => now.decrypt('another lease', old)).toThrow('it names no key, and none here opens it')
  expect(cipherOf(secrets.first).decrypt('one lease', now.encryptAnew('one lease', old))).toEqual(identity)
})

test('SEAL_KEY opens nothing that names no key, TOKEN_SECRET nothing that names one', () => {
  const asBefore = encryptWithoutId(secrets.first, 'one lease', identity)
  expect(() => cipher.decrypt('one lease', asBefore)).toThrow('names no key')
  const byToken = cipherOf(secrets.token).encrypt('one lease', identity)
  expect(() => cipher.decrypt('one lease', byToken)).toThrow('which is not here')
})

test('neither takes the place of the other: a key’s id put before what names none, or taken from what names one', () => {
  const [named, unnamed] = [
    cipher.encrypt('one lease', identity),
    encryptWithoutId(secrets.token, 'one lease', identity),
  ]
  expect(() => cipher.decrypt('one lease', Buffer.concat([cipher.prefix, unnamed]))).toThrow('it was changed')
  expect(() => cipher.decrypt('one lease', named.subarray(12))).toThrow('it names no key')
  const both = cipherOf(secrets.first, [secrets.second])
  const renamed = Buffer.concat([cipherOf(secrets.second).prefix, named.subarray(12)])
  expect(() => both.decrypt('one lease', renamed)).toThrow('it was changed')
})

test('a column that came later opens nothing that names no key', () => {
  const later = createCipher(keysOf(secrets.first), { name: 'lease.statement' })
  const old = encryptWithoutId(secrets.token, 'one lease', identity)
  expect(() => later.decrypt('one lease', old)).toThrow('names no key')
})

test('what names no key and happens to begin as if it did is opened all the same', () => {
  const nonce = Buffer.from('KHS1 by luck')
  const old = encryptWithoutId(secrets.token, 'one lease', identity, nonce)
  expect(cipher.decrypt('one lease', old)).toEqual(identity)
})

test('once nothing is left that names no key, the old key opens nothing any more', () => {
  const keys = keysOf(secrets.first, [secrets.oldToken])
  const now = createCipher(keys, column)
  keys.dropWithoutId()
  for (const secret of [secrets.token, secrets.oldToken])
    expect(() => now.decrypt('one lease', encryptWithoutId(secret, 'one lease', identity))).toThrow('names no key')
})
