/** Sharing a part of a lease's money as both agree: one party signs the shares, the other sends them to the escrow. */
import { leaseId, type Part, parts, settlementTypedData, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, type Hex, isHex } from 'viem'
import { isSignedBy, signData } from './acceptance.ts'
import type { Provider } from './discovery.ts'
import { isOn } from './network.ts'
import type { Place } from './place.ts'
import { WalletTrouble } from './trouble.ts'

/** Who gets how much of a part, in USDT's smallest unit; nobody can send it after `deadline` (unix seconds). */
export interface Shares {
  readonly part: Part
  readonly toTenant: bigint
  readonly toLandlord: bigint
  readonly deadline: bigint
}

/** Shares under one party's signature. */
export interface SignedShares extends Shares {
  readonly signature: Hex
}

/** Asks one party's wallet to sign shares. Throws WalletTrouble; `another-account` if it is neither party's. */
export async function signShares(
  { provider, account, place, terms }: { provider: Provider; account: Address; place: Place; terms: Terms },
  shares: Shares,
): Promise<SignedShares> {
  const own = [terms.tenant, terms.landlord].some((party) => party.toLowerCase() === account.toLowerCase())
  if (!own) throw new WalletTrouble('another-account')
  if (!(await isOn(provider, place))) throw new WalletTrouble('wrong-network')
  return { ...shares, signature: await signData(provider, account, typedData(place, terms, shares)) }
}

/** Whether a party signed exactly these shares of this lease. Throws WalletTrouble `chain-unreachable`. */
export function isSharedBy(place: Place, terms: Terms, party: Address, signed: SignedShares): Promise<boolean> {
  return isSignedBy(place, party, typedData(place, terms, signed), signed.signature)
}

function typedData(place: Place, terms: Terms, { part, toTenant, toLandlord, deadline }: Shares) {
  const settlement = { lease: leaseId(terms), part, toTenant, toLandlord, deadline }
  return settlementTypedData(place.chainId, place.escrow, settlement)
}

/** Signed shares as a short text for a link: nothing about a person is in it. */
export function writeShares({ part, toTenant, toLandlord, deadline, signature }: SignedShares): string {
  return [part, toTenant, toLandlord, deadline, signature].join('~')
}

/** The last second that a clock can show; nobody could be told of a later deadline. */
const lastInstant = 8_640_000_000_000n

/** Reads what `writeShares` wrote; undefined for anything else. */
export function readShares(text: string): SignedShares | undefined {
  const [part, toTenant, toLandlord, deadline, signature, ...more] = text.trim().split('~')
  const numbers = [toTenant, toLandlord, deadline]
  if (!part || !Object.hasOwn(parts, part) || more.length > 0) return undefined
  if (!numbers.every((number) => number && /^\d{1,40}$/.test(number))) return undefined
  if (!isHex(signature) || signature.length < 4 || signature.length > 8_194) return undefined
  const [tenant = 0n, landlord = 0n, until = 0n] = numbers.map((number) => BigInt(number ?? 0))
  if (until > lastInstant) return undefined
  return { part: part as Part, toTenant: tenant, toLandlord: landlord, deadline: until, signature }
}
