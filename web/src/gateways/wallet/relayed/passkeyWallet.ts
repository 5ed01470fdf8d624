/** A wallet whose account is a passkey's: signing leaves this page, and Keyhold's relay sends what was signed. */
import type { Owners } from '@keyhold/escrow/accounts/signatures.ts'
import type { SignRequest } from '@keyhold/escrow/accounts/signRequest.ts'
import type { EIP1193Provider } from 'viem'

export interface PasskeyWallet {
  readonly owners: Owners
  /** Opens the wallet page with a request. It comes back to this page's address. */
  readonly leave: (request: SignRequest) => void
}

/** Ours alone: no other wallet can claim to be one. */
const passkeyWallets = new WeakMap<EIP1193Provider, PasskeyWallet>()

export function markPasskeyWallet(provider: EIP1193Provider, wallet: PasskeyWallet): EIP1193Provider {
  passkeyWallets.set(provider, wallet)
  return provider
}

/** Undefined for every other wallet. */
export const passkeyWalletOf = (provider: EIP1193Provider | undefined) => provider && passkeyWallets.get(provider)
