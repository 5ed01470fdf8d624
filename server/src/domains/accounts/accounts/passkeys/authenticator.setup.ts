/** A software authenticator: its attestations and assertions are valid or invalid as a test needs. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAnswer,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@keyhold/api/passkeys.schema.ts'

/** Deviations from a valid answer. */
export interface Oddity {
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  readonly userHandle?: string
  /** Without user verification (finger, face or PIN). */
  readonly unverified?: boolean
}

const origin = 'http://keyhold.test'
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const clientData = (type: string, challenge: string, from = origin) =>
  base64url(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

/** CBOR (RFC 8949) of byte strings of 24 to 65,535 bytes. */
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ])

function authenticatorData(rpId: string, flags: number, counter: number, attested = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
}

const present = 0x01
const verified = 0x04
const attestedHere = 0x40

/** One passkey on its own device, with an ES256 key. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(32)
  const id = base64url(credential)
  let counter = 0
  let handle = ''
  return {
    id,
    /** Creates the passkey. */
    make({ challenge, rp, user }: PasskeyCreation, odd: Oddity = {}): PasskeyAttestation {
      handle = user.id
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credential.length]), credential, key])
      const flags = present | attestedHere | (odd.unverified ? 0 : verified)
      const data = authenticatorData(odd.rpId ?? rp.id, flags, counter, attested)
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        Buffer.from('\x63fmt\x64none\x67attStmt\xa0\x68authData', 'latin1'),
        cborBytes(data),
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, odd.origin),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
    /** Signs a challenge. */
    answer({ challenge, rpId }: PasskeyRequest, odd: Oddity = {}): PasskeyAnswer {
      counter = odd.counter ?? counter + 1
      const data = authenticatorData(odd.rpId ?? rpId, present | (odd.unverified ? 0 : verified), counter)
      const clientDataJSON = clientData('webauthn.get', challenge, odd.origin)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      const response = {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, privateKey)),
        userHandle: odd.userHandle ?? handle,
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
  }
}
