// The browser's calls for passkeys (WebAuthn).
import type { Assertion } from '@keyhold/escrow/accounts/signatures.ts'
import { type Address, type Hex, hexToBytes } from 'viem'
import { readAssertion } from './assertion.ts'
import { es256, type PublicKey, publicKeyFromSpki } from './publicKey.ts'
import { userHandle } from './userHandle.ts'

/** A passkey that was just made. */
export interface NewPasskey extends PublicKey {
  readonly id: Uint8Array<ArrayBuffer>
}

/** Why there is none: the person or the device said no, it exists already, or it cannot own an account. */
export type PasskeyFault = 'cancelled' | 'existing' | 'wrong-kind'

const hasVerifiedUser = 0x04
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** Whether this browser makes passkeys and gives their public key; Firefox does so from 119 on. */
export const canReadPasskeys = () =>
  typeof AuthenticatorAttestationResponse !== 'undefined' &&
  'getPublicKey' in AuthenticatorAttestationResponse.prototype

/** Asks the device for a passkey of this page's host. `existing` are the ids of passkeys that it must not add to. */
export async function makePasskey(
  name: string,
  recovery: Address,
  existing: readonly Uint8Array<ArrayBuffer>[],
): Promise<{ passkey: NewPasskey } | { fault: PasskeyFault }> {
  try {
    const made = (await navigator.credentials.create({
      publicKey: {
        rp: { id: location.hostname, name: 'Keyhold' },
        user: { id: userHandle(random(32), recovery), name, displayName: name },
        challenge: random(32),
        pubKeyCredParams: [{ type: 'public-key', alg: es256 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: existing.map((id) => ({ type: 'public-key', id })),
        attestation: 'none',
      },
    })) as PublicKeyCredential
    const response = made.response as AuthenticatorAttestationResponse
    const flags = new Uint8Array(response.getAuthenticatorData())[32] ?? 0
    const spki = new Uint8Array(response.getPublicKey() ?? [])
    const key = publicKeyFromSpki(response.getPublicKeyAlgorithm(), spki)
    if (!key || (flags & hasVerifiedUser) === 0) return { fault: 'wrong-kind' }
    return { passkey: { id: new Uint8Array(made.rawId), ...key } }
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'InvalidStateError') return { fault: 'existing' }
    return { fault: name === 'NotSupportedError' || name === 'ConstraintError' ? 'wrong-kind' : 'cancelled' }
  }
}

/** A device's signature of a challenge, by which passkey, and the user handle that the passkey was made with. */
export interface Answer {
  readonly assertion: Assertion
  readonly id: Uint8Array<ArrayBuffer>
  readonly handle: Uint8Array
}

/** Asks the device to sign 32 bytes, with the passkey of this id; without an id the person picks one of this page's. */
export async function askPasskey(
  challenge: Hex,
  id?: Uint8Array<ArrayBuffer>,
): Promise<Answer | { fault: 'not-signed' }> {
  try {
    const { rawId, response } = (await navigator.credentials.get({
      publicKey: {
        rpId: location.hostname,
        challenge: Uint8Array.from(hexToBytes(challenge)),
        allowCredentials: id ? [{ type: 'public-key', id }] : [],
        userVerification: 'required',
      },
    })) as PublicKeyCredential
    const answer = response as AuthenticatorAssertionResponse
    const handle = new Uint8Array(answer.userHandle ?? [])
    return { assertion: readAssertion(answer), id: new Uint8Array(rawId), handle }
  } catch {
    return { fault: 'not-signed' }
  }
}
