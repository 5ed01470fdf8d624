/** An earlier end that one party signs and the other sends to the escrow. */
import { earlierEndTypedData, leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import type { Address, EIP1193Provider, Hex } from 'viem'
import { isSignedBy, signTypedData } from './acceptance.ts'
import { type NetworkConfig, signingDomain } from './networkConfig.ts'
import { isOnChain } from './switchChain.ts'
import { WalletError } from './walletError.ts'

/** Instants in unix seconds. `moveOut` is the one that the terms, both or the arbitrator last set. */
interface EarlierEndToSign {
  readonly moveOut: number
  readonly newMoveOut: number
  readonly deadline: number
}

/** The typed data one party signs, as their wallet gets it. */
function earlierEndMessage(network: NetworkConfig, terms: Terms, end: EarlierEndToSign) {
  const message = { ...end, lease: leaseId(terms), deadline: BigInt(end.deadline) }
  return earlierEndTypedData(signingDomain(network), message)
}

/** Asks one party's wallet to sign. Throws WalletError; `another-account` if it is neither party's. */
export async function signEarlierEnd(
  {
    provider,
    account,
    network,
    terms,
  }: { provider: EIP1193Provider; account: Address; network: NetworkConfig; terms: Terms },
  end: EarlierEndToSign,
): Promise<Hex> {
  const isOwn = [terms.tenant, terms.landlord].some((party) => party.toLowerCase() === account.toLowerCase())
  if (!isOwn) throw new WalletError('another-account')
  if (!(await isOnChain(provider, network))) throw new WalletError('wrong-network')
  return signTypedData(provider, account, earlierEndMessage(network, terms, end))
}

/** Whether a party signed exactly this end. Throws WalletError `chain-unreachable`. */
export function isEarlierEndSignedBy(
  network: NetworkConfig,
  terms: Terms,
  party: Address,
  end: EarlierEndToSign & { readonly signature: Hex },
): Promise<boolean> {
  return isSignedBy(network, party, earlierEndMessage(network, terms, end), end.signature)
}
