// The user handle of a passkey (WebAuthn): another device gets it with a signature, and learns the recovery address from it.
import { type Address, bytesToHex, getAddress, hexToBytes } from 'viem'

const version = 1
const randomLength = 32
const length = 1 + randomLength + 20

/** One byte of version, 32 random bytes, and the recovery address. A handle that exists would replace its passkey. */
export function userHandle(random: Uint8Array, recovery: Address): Uint8Array<ArrayBuffer> {
  if (random.length !== randomLength) throw new Error(`A user handle needs ${randomLength} random bytes.`)
  return Uint8Array.from([version, ...random, ...hexToBytes(recovery)])
}

/** The recovery address in a handle. Undefined for a handle of something else. */
export function recoveryAddressIn(handle: Uint8Array): Address | undefined {
  if (handle.length !== length || handle[0] !== version) return undefined
  return getAddress(bytesToHex(handle.subarray(1 + randomLength)))
}
