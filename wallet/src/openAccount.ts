// Opens an account on another device, or after this browser's storage was cleared: from two signatures of its passkey.
import { parseRecoveryKey, type RecoveryKeyFault, recoveryPrivateKey } from '@keyhold/escrow/accounts/recoveryKey.ts'
import type { Owners } from '@keyhold/escrow/accounts/signatures.ts'
import { type Address, isAddressEqual } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { Answer } from './passkey.ts'
import { recoverPublicKey } from './publicKey.ts'
import { recoveryAddressIn } from './userHandle.ts'

/**
 * Whose account it is, from two answers of one passkey to different challenges. Undefined for different passkeys, for
 * the same answer twice, and for a passkey that this page did not make.
 */
export function ownersFrom(one: Answer, other: Answer): Owners | undefined {
  const recovery = recoveryAddressIn(one.handle)
  const key = recoverPublicKey(one.assertion, other.assertion)
  return recovery && key && { ...key, recovery }
}

/** Why a typed text does not open the account with this recovery address. Undefined if it does. */
export function typedKeyFault(typed: string, recovery: Address): RecoveryKeyFault | 'other-key' | undefined {
  const parsed = parseRecoveryKey(typed)
  if ('fault' in parsed) return parsed.fault
  const address = privateKeyToAddress(recoveryPrivateKey(parsed.key))
  return isAddressEqual(address, recovery) ? undefined : 'other-key'
}
