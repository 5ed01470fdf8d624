// A passkey in software, for tests: it answers as a synced passkey in a browser does.
import { createECDH, createHash, createPrivateKey, sign } from 'node:crypto'
import { type Hex, hexToBytes, sha256, toHex } from 'viem'
import type { Assertion } from './signatures.ts'

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const hash = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** A P-256 key. `answer` signs as node's crypto does; `sameAnswer` always with the same bytes, so that gas is the same. */
export function softPasskey(privateKey: Hex) {
  const point = publicKey(hexToBytes(privateKey))
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: base64url(x), y: base64url(y), d: base64url(hexToBytes(privateKey)) }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const answer = (challenge: Hex): Assertion => {
    const { signed, ...data } = answerData(challenge)
    const raw = sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' })
    return { ...data, r: BigInt(toHex(raw.subarray(0, 32))), s: BigInt(toHex(raw.subarray(32))) }
  }
  const sameAnswer = (challenge: Hex): Assertion => {
    const { signed, ...data } = answerData(challenge)
    const digest = BigInt(sha256(signed))
    const nonce = BigInt(toHex(hash(signed))) % order
    const r = BigInt(toHex(publicKey(hexToBytes(toHex(nonce, { size: 32 }))).subarray(1, 33))) % order
    return { ...data, r, s: (inverse(nonce) * (digest + r * BigInt(privateKey))) % order }
  }
  return { x: toHex(x), y: toHex(y), answer, sameAnswer }
}

function publicKey(privateKey: Uint8Array): Buffer {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return curve.getPublicKey()
}

/** Authenticator data with the flags of a synced passkey whose person was verified, and no counter. */
function answerData(challenge: Hex) {
  const data = Buffer.concat([hash('wallet.localhost'), Buffer.from([0x1d]), Buffer.alloc(4)])
  const clientDataJSON = JSON.stringify({
    type: 'webauthn.get',
    challenge: base64url(hexToBytes(challenge)),
    origin: 'https://wallet.localhost',
    crossOrigin: false,
  })
  return { authenticatorData: toHex(data), clientDataJSON, signed: Buffer.concat([data, hash(clientDataJSON)]) }
}

/** The inverse of a number modulo the order of the curve, which is prime (Fermat). */
function inverse(number: bigint): bigint {
  let [result, base, exponent] = [1n, number, order - 2n]
  for (; exponent > 0n; exponent >>= 1n, base = (base * base) % order)
    if (exponent & 1n) result = (result * base) % order
  return result
}
