/** The landlord's word for a renewal: signed by the wallet of the old lease, checked in the tenant's browser before it is sent (D 11.21). */
import type { RenewalTerms } from '@keyhold/api/renewals.ts'
import { leaseId, renewalTypedData } from '@keyhold/escrow/terms.ts'
import type { Address, EIP1193Provider, Hex } from 'viem'
import { isSignedBy, signTypedData } from './acceptance.ts'
import { termsFromWire } from './escrowFacts.ts'
import { type NetworkConfig, signingDomain } from './networkConfig.ts'
import { isOnChain } from './switchChain.ts'
import { WalletError } from './walletError.ts'

/** The escrow of a renewal, which need not be the newest. */
export function networkOfRenewal(
  { chainId, escrowVersion, escrow }: RenewalTerms,
  current: NetworkConfig,
): NetworkConfig | undefined {
  return chainId === current.chainId ? { ...current, escrowVersion, escrow: escrow as Address } : undefined
}

/** What the landlord signs, as their wallet gets it. */
export function renewalMessage(network: NetworkConfig, { oldTerms, terms }: RenewalTerms) {
  const ids = { oldLease: leaseId(termsFromWire(oldTerms)), newLease: leaseId(termsFromWire(terms)) }
  return renewalTypedData(signingDomain(network), ids)
}

/** Asks the landlord's wallet to sign. Throws WalletError; `another-account` if it is not that of the old lease. */
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
