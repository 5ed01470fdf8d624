/** A settlement of a part: one party signs the shares, the other sends them to the escrow. */
import { type EscrowPart, leaseId, partIndex, settlementTypedData, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, type EIP1193Provider, type Hex, isHex } from 'viem'
import { isSignedBy, signTypedData } from './acceptance.ts'
import { type NetworkConfig, signingDomain } from './networkConfig.ts'
import { isOnChain } from './switchChain.ts'
import { WalletError } from './walletError.ts'

/** The shares of a part, in USDT's smallest unit; invalid after `deadline` (unix seconds). */
export interface Settlement {
  readonly part: EscrowPart
  readonly toTenant: bigint
  readonly toLandlord: bigint
  readonly deadline: bigint
}

/** Shares with one party's signature. */
export interface SignedSettlement extends Settlement {
  readonly signature: Hex
}

/** Asks one party's wallet to sign shares. Throws WalletError; `another-account` if it is neither party's. */
export async function signSettlement(
  {
    provider,
    account,
    network,
    terms,
  }: { provider: EIP1193Provider; account: Address; network: NetworkConfig; terms: Terms },
  settlement: Settlement,
): Promise<SignedSettlement> {
  const own = [terms.tenant, terms.landlord].some((party) => party.toLowerCase() === account.toLowerCase())
  if (!own) throw new WalletError('another-account')
  if (!(await isOnChain(provider, network))) throw new WalletError('wrong-network')
  return {
    ...settlement,
    signature: await signTypedData(provider, account, settlementMessage(network, terms, settlement)),
  }
}

/** Whether a party signed exactly these shares of this lease. Throws WalletError `chain-unreachable`. */
export function isSettlementSignedBy(
  network: NetworkConfig,
  terms: Terms,
  party: Address,
  signed: SignedSettlement,
): Promise<boolean> {
  return isSignedBy(network, party, settlementMessage(network, terms, signed), signed.signature)
}

/** The typed data one party signs, as their wallet gets it. */
export function settlementMessage(
  network: NetworkConfig,
  terms: Terms,
  { part, toTenant, toLandlord, deadline }: Settlement,
) {
  const settlement = { lease: leaseId(terms), part, toTenant, toLandlord, deadline }
  return settlementTypedData(signingDomain(network), settlement)
}

/** Signed shares as a short text for a link: it contains no personal data. */
export function encodeSettlement({ part, toTenant, toLandlord, deadline, signature }: SignedSettlement): string {
  return [part, toTenant, toLandlord, deadline, signature].join('~')
}

/** The last second that a Date can show: a later deadline could not be displayed. */
const lastInstant = 8_640_000_000_000n

/** Decodes the text of `encodeSettlement`; undefined for anything else. */
export function decodeSettlement(text: string): SignedSettlement | undefined {
  const [part, toTenant, toLandlord, deadline, signature, ...more] = text.trim().split('~')
  const numbers = [toTenant, toLandlord, deadline]
  if (!part || !Object.hasOwn(partIndex, part) || more.length > 0) return undefined
  if (!numbers.every((number) => number && /^\d{1,40}$/.test(number))) return undefined
  if (!isHex(signature) || signature.length < 4 || signature.length > 8_194) return undefined
  const [tenant = 0n, landlord = 0n, until = 0n] = numbers.map((number) => BigInt(number ?? 0))
  if (until > lastInstant) return undefined
  return { part: part as EscrowPart, toTenant: tenant, toLandlord: landlord, deadline: until, signature }
}
