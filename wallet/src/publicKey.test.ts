// The page learns a passkey's public key from the device when it is made, and on another device from two signatures.
import { generateKeyPairSync } from 'node:crypto'
import { softPasskey } from '@keyhold/escrow/accounts/passkey.setup.ts'
import { p256 } from '@noble/curves/nist'
import { bytesToHex, concat, hexToBytes, keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import { readAssertion } from './assertion.ts'
import { es256, publicKeyFromSpki, recoverPublicKey } from './publicKey.ts'

const passkey = softPasskey(`0x${'a1'.repeat(32)}`)
const start = '0x3059301306072a8648ce3d020106082a8648ce3d03010703420004'
const spki = hexToBytes(concat([start, passkey.x, passkey.y]))
const challenge = (text: string) => keccak256(toHex(text))

test('a new passkey of P-256 gives its public key', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => bytesToHex(Buffer.from(text, 'base64url'))
  const exported = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }))
  expect(publicKeyFromSpki(es256, exported)).toEqual({ x: bytes(x), y: bytes(y) })
  expect(publicKeyFromSpki(es256, spki)).toEqual({ x: passkey.x, y: passkey.y })
})

test('a passkey that the account cannot verify is refused: another algorithm, another form, no point of the curve', () => {
  const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' })
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ format: 'der', type: 'spki' })
  expect(publicKeyFromSpki(-8, new Uint8Array(ed25519))).toBeUndefined()
  expect(publicKeyFromSpki(es256, new Uint8Array(ed25519))).toBeUndefined()
  expect(publicKeyFromSpki(es256, new Uint8Array(p384))).toBeUndefined()
  expect(publicKeyFromSpki(-257, spki)).toBeUndefined()
  expect(publicKeyFromSpki(es256, spki.subarray(0, 90))).toBeUndefined()
  expect(publicKeyFromSpki(es256, Uint8Array.from([...spki, 0]))).toBeUndefined()
  const off = spki.slice()
  off[90] = (off[90] ?? 0) ^ 1
  expect(publicKeyFromSpki(es256, off)).toBeUndefined()
  const anotherCurve = spki.slice()
  anotherCurve[22] = 6
  expect(publicKeyFromSpki(es256, anotherCurve)).toBeUndefined()
  const compressed = spki.slice()
  compressed[26] = 2
  expect(publicKeyFromSpki(es256, compressed)).toBeUndefined()
})

test('two signatures give the public key, whichever s each has', () => {
  const [one, other] = [passkey.answer(challenge('one')), passkey.answer(challenge('other'))]
  const high = { ...other, s: p256.CURVE.n - other.s }
  expect(recoverPublicKey(one, other)).toEqual({ x: passkey.x, y: passkey.y })
  expect(recoverPublicKey(one, high)).toEqual({ x: passkey.x, y: passkey.y })
})

test('one signature twice, or signatures of two passkeys, give no public key', () => {
  const one = passkey.answer(challenge('one'))
  expect(recoverPublicKey(one, one)).toBeUndefined()
  expect(recoverPublicKey(one, softPasskey(`0x${'b2'.repeat(32)}`).answer(challenge('other')))).toBeUndefined()
  expect(recoverPublicKey(one, { ...passkey.answer(challenge('other')), clientDataJSON: '{}' })).toBeUndefined()
})

test('a device that answers with the high s is read with the low one', () => {
  const { authenticatorData, clientDataJSON, r, s } = passkey.answer(challenge('one'))
  const [low, high] = s > p256.CURVE.n / 2n ? [p256.CURVE.n - s, s] : [s, p256.CURVE.n - s]
  const buffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer
  const answer = (value: bigint) => ({
    authenticatorData: buffer(hexToBytes(authenticatorData)),
    clientDataJSON: buffer(Buffer.from(clientDataJSON)),
    signature: buffer(new p256.Signature(r, value).toDERRawBytes()),
  })
  for (const value of [low, high])
    expect(readAssertion(answer(value))).toEqual({ authenticatorData, clientDataJSON, r, s: low })
  expect(() => readAssertion({ ...answer(low), signature: buffer(new Uint8Array(64)) })).toThrow()
})
