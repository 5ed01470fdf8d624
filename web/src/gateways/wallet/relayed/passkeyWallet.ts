/** A wallet whose account is a passkey's: signing leaves this page, and Keyhold's relay sends what was signed. */
import type { Owners } from '@keyhold/escrow/accounts/signatures.ts'
import type { SignRequest } from '@keyhold/escrow/accounts/signRequest.ts'
import type { Address, EIP1193Provider, Hex } from 'viem'
import type { CallToSign } from '../passkeyAccount/signedCall.ts'

export interface PasskeyWallet {
  /** The owners of this account; undefined for another one, or once it is forgotten here. */
  readonly ownersOf: (account: Address) => Owners | undefined
  /** Leaves for the wallet page. `more` is in the answer; rejects if the person comes back without one. */
  readonly leave: (request: SignRequest, more: unknown) => Promise<never>
  /** Leaves for it with typed data of this hash (EIP-712). The call is made at the return. */
  readonly leaveWithTyped: (request: SignRequest, typedHash: Hex, call: CallToSign) => Promise<never>
}

/** Ours alone: no other wallet can claim to be one. */
const passkeyWallets = new WeakMap<EIP1193Provider, PasskeyWallet>()

export function markPasskeyWallet(provider: EIP1193Provider, wallet: PasskeyWallet): EIP1193Provider {
  passkeyWallets.set(provider, wallet)
  return provider
}

/** Undefined for every other wallet. */
export const passkeyWalletOf = (provider: EIP1193Provider) => passkeyWallets.get(provider)
