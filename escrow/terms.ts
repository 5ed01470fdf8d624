// The escrow's data types in TypeScript: the terms of a lease, their id, and what the parties sign (EIP-712).
import { type Address, type Hex, hashStruct } from 'viem'

/** The agreed terms as the escrow reads them. Amounts in the stablecoin's smallest unit, times in unix seconds. */
export type Terms = {
  tenant: Address
  landlord: Address
  arbitrator: Address
  handover: bigint
  deposit: bigint
  moveIn: number
  moveOut: number
  payBy: number
  document: Hex
}

/** The versions of the escrow's signing domain (D 11.19): changed typed data is a new version. */
export type EscrowVersion = '2'

/** The domain of a signature: one escrow on one chain, whose build has this version. */
export type SigningDomain = { chainId: number; escrow: Address; version: EscrowVersion }

/** The two parts of a lease, numbered like in the escrow. */
export const partIndex = { handover: 0, deposit: 1 } as const
export type EscrowPart = keyof typeof partIndex

/**
 * A split of a part: what the other party signs for `settle`. `lease` is the lease's id, `deadline` in unix seconds.
 */
export type Settlement = { lease: Hex; part: EscrowPart; toTenant: bigint; toLandlord: bigint; deadline: bigint }

const agreedFields = [
  { name: 'landlord', type: 'address' },
  { name: 'arbitrator', type: 'address' },
  { name: 'handover', type: 'uint88' },
  { name: 'deposit', type: 'uint88' },
  { name: 'moveIn', type: 'uint40' },
  { name: 'moveOut', type: 'uint40' },
  { name: 'payBy', type: 'uint40' },
  { name: 'document', type: 'bytes32' },
] as const

/** The EIP-712 types that are hashed or signed for the escrow. */
export const termsTypes = { Terms: [{ name: 'tenant', type: 'address' }, ...agreedFields] } as const
export const acceptanceTypes = { Acceptance: agreedFields } as const
export const settlementTypes = {
  Settlement: [
    { name: 'lease', type: 'bytes32' },
    { name: 'part', type: 'uint8' },
    { name: 'toTenant', type: 'uint256' },
    { name: 'toLandlord', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

export const renewalTypes = {
  Renewal: [
    { name: 'oldLease', type: 'bytes32' },
    { name: 'newLease', type: 'bytes32' },
  ],
} as const

/** The id of a lease on chain: the EIP-712 struct hash of its terms, as returned by the escrow's `leaseId`. */
export function leaseId(terms: Terms): Hex {
  return hashStruct({ data: terms, primaryType: 'Terms', types: termsTypes })
}

/** The signing domain of one escrow on one chain. */
export function domain({ chainId, escrow, version }: SigningDomain) {
  return { name: 'RentEscrow', version, chainId, verifyingContract: escrow } as const
}

/** What a landlord's wallet signs on accepting: the terms without the tenant, who is added on payment (D 4.8). */
export function acceptanceTypedData(place: SigningDomain, terms: Omit<Terms, 'tenant'>) {
  const { landlord, arbitrator, handover, deposit, moveIn, moveOut, payBy, document } = terms
  const message = { landlord, arbitrator, handover, deposit, moveIn, moveOut, payBy, document }
  return { domain: domain(place), types: acceptanceTypes, primaryType: 'Acceptance', message } as const
}

/** What one party signs so that the other may call `settle`. */
export function settlementTypedData(place: SigningDomain, settlement: Settlement) {
  const message = { ...settlement, part: partIndex[settlement.part] }
  return { domain: domain(place), types: settlementTypes, primaryType: 'Settlement', message } as const
}

/** What the landlord signs so that the tenant may call `renew` (D 11.21): both leases' ids. */
export function renewalTypedData(place: SigningDomain, renewal: { oldLease: Hex; newLease: Hex }) {
  return { domain: domain(place), types: renewalTypes, primaryType: 'Renewal', message: renewal } as const
}
