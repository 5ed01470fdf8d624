/**
 * The landlord's signature for a renewal: made with the old lease's wallet, checked in the tenant's browser before
 * sending (D 11.21).
 */
import type { RenewalTerms } from '@keyhold/api/renewals.ts'
import { leaseId, renewalTypedData } from '@keyhold/escrow/terms.ts'
import type { Address, EIP1193Provider, Hex } from 'viem'
import { isSignedBy, signTypedData } from './acceptance.ts'
import { termsFromWire } from './escrowFacts.ts'
import { type NetworkConfig, signingDomain } from './networkConfig.ts'
import { isOnChain } from './switchChain.ts'
import { WalletError } from './walletError.ts'

/** The renewal's escrow, not necessarily the newest. */
export function networkOfRenewal(
  { chainId, escrowVersion, escrow }: RenewalTerms,
  current: NetworkConfig,
): NetworkConfig | undefined {
  return chainId === current.chainId ? { ...current, escrowVersion, escrow: escrow as Address } : undefined
}

/** The landlord's typed data, as their wallet gets it. */
export function renewalMessage(network: NetworkConfig, { oldTerms, terms }: RenewalTerms) {
  const ids = { oldLease: leaseId(termsFromWire(oldTerms)), newLease: leaseId(termsFromWire(terms)) }
  return renewalTypedData(signingDomain(network), ids)
}

/** Asks the landlord's wallet to sign. Throws WalletError; `another-account` if it is not the old lease's. */
export async function signRenewalWith(
  provider: EIP1193Provider,
  account: Address,
  network: NetworkConfig,
  renewal: RenewalTerms,
): Promise<Hex> {
  if (account.toLowerCase() !== renewal.oldTerms.landlord.toLowerCase()) throw new WalletError('another-account')
  if (!(await isOnChain(provider, network))) throw new WalletError('wrong-network')
  return signTypedData(provider, account, renewalMessage(network, renewal))
}

/** Whether the landlord signed exactly these two leases. Throws WalletError `chain-unreachable`. */
export function isRenewalSigned(network: NetworkConfig, renewal: RenewalTerms, signature: Hex): Promise<boolean> {
  return isSignedBy(network, renewal.oldTerms.landlord as Address, renewalMessage(network, renewal), signature)
}
