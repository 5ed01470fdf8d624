// The public key of a passkey: from the device when the passkey is made, later from two of its signatures.
import type { Assertion } from '@keyhold/escrow/accounts/signatures.ts'
import { p256 } from '@noble/curves/nist'
import { bytesToHex, concat, type Hex, hexToBytes, sha256, stringToBytes } from 'viem'

/** A point of P-256, as two numbers of 32 bytes. */
export type PublicKey = { x: Hex; y: Hex }

/** ES256 in COSE, the only kind of key that the account's contract verifies. */
export const es256 = -7

/** A SubjectPublicKeyInfo of P-256 up to its uncompressed point (RFC 5480). */
const spkiStart = '0x3059301306072a8648ce3d020106082a8648ce3d030107034200'

/** The key of a new passkey. Undefined for another algorithm, another form, or no point of the curve. */
export function publicKeyFromSpki(algorithm: number, spki: Uint8Array): PublicKey | undefined {
  const hex = bytesToHex(spki)
  if (algorithm !== es256 || !hex.startsWith(`${spkiStart}04`)) return undefined
  try {
    return fromPoint(p256.ProjectivePoint.fromHex(hex.slice(spkiStart.length)))
  } catch {
    return undefined
  }
}

/** The one key that made both signatures. Undefined where no key or several did, e.g. for the same answer twice. */
export function recoverPublicKey(one: Assertion, other: Assertion): PublicKey | undefined {
  const others = possibleKeys(other)
  const both = possibleKeys(one).filter(({ x, y }) => others.some((key) => key.x === x && key.y === y))
  return both.length === 1 ? both[0] : undefined
}

/** Whether the passkey with this key made a signature. */
export const isSignedBy = ({ x, y }: PublicKey, assertion: Assertion) =>
  possibleKeys(assertion).some((key) => key.x === x && key.y === y)

/** The two to four keys that could have made a signature. */
function possibleKeys({ authenticatorData, clientDataJSON, r, s }: Assertion): PublicKey[] {
  const signed = sha256(concat([authenticatorData, sha256(stringToBytes(clientDataJSON))]))
  return [0, 1, 2, 3].flatMap((bit) => {
    try {
      return [fromPoint(new p256.Signature(r, s).addRecoveryBit(bit).recoverPublicKey(hexToBytes(signed)))]
    } catch {
      return [] // no point has this x
    }
  })
}

function fromPoint(point: InstanceType<typeof p256.ProjectivePoint>): PublicKey {
  const bytes = point.toRawBytes(false)
  return { x: bytesToHex(bytes.subarray(1, 33)), y: bytesToHex(bytes.subarray(33)) }
}
