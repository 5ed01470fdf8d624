// A device's answer to a challenge (WebAuthn), as the account's signatures need it.
import { type Assertion, lowS } from '@keyhold/escrow/accounts/signatures.ts'
import { p256 } from '@noble/curves/nist'
import { bytesToHex } from 'viem'

/** The members of AuthenticatorAssertionResponse that are signed, and the signature. */
export type DeviceAnswer = Pick<AuthenticatorAssertionResponse, 'authenticatorData' | 'clientDataJSON' | 'signature'>

/** Reads the DER signature, strictly, and lowers its s. Throws for anything else. */
export function readAssertion({ authenticatorData, clientDataJSON, signature }: DeviceAnswer): Assertion {
  const { r, s } = p256.Signature.fromDER(new Uint8Array(signature))
  return {
    authenticatorData: bytesToHex(new Uint8Array(authenticatorData)),
    clientDataJSON: new TextDecoder().decode(clientDataJSON),
    r,
    s: lowS(s),
  }
}
