// The escrow's data types in TypeScript: the terms of a lease, their id, and what the parties sign (EIP-712).
import { type Address, type Hex, hashStruct, zeroAddress } from 'viem'

/**
 * The agreed terms as the escrow reads them (IRentEscrow.sol explains each). Amounts in the stablecoin's smallest unit,
 * times in unix seconds, notices and return days in days.
 */
export type Terms = {
  tenant: Address
  /** Receives what goes back to the tenant; the zero address: the tenant. */
  tenantPayout: Address
  landlord: Address
  arbitrator: Address
  handover: bigint
  firstRent: bigint
  deposit: bigint
  moveIn: number
  moveOut: number
  payBy: number
  freeUntil: number
  halfUntil: number
  earliestEnd: number
  tenantNotice: number
  landlordNotice: number
  returnDays: number
  document: Hex
}

/** What the landlord signs on accepting: the rest is named on payment (D 4.8, D 12.11). */
export type AgreedTerms = Omit<Terms, 'tenant' | 'tenantPayout'>

/** Terms without choices: a cancellation costs the first rent, there is no notice, and the deposit is due after 14 days. */
export const plainTerms = {
  tenantPayout: zeroAddress,
  freeUntil: 0,
  halfUntil: 0,
  earliestEnd: 0,
  tenantNotice: 0,
  landlordNotice: 0,
  returnDays: 14,
} as const

/** What has happened to a lease, as bits of `flags` of the escrow's `leaseState`. */
export const leaseFlags = {
  handoverDisputed: 1,
  depositDisputed: 2,
  renewal: 4,
  renewed: 8,
  cancelled: 16,
  refunded: 32,
  endedEarlier: 64,
} as const

/** The versions of the escrow's signing domain (D 11.19): changed typed data is a new version. */
export type EscrowVersion = '3'

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
  { name: 'firstRent', type: 'uint88' },
  { name: 'deposit', type: 'uint88' },
  { name: 'moveIn', type: 'uint40' },
  { name: 'moveOut', type: 'uint40' },
  { name: 'payBy', type: 'uint40' },
  { name: 'freeUntil', type: 'uint40' },
  { name: 'halfUntil', type: 'uint40' },
  { name: 'earliestEnd', type: 'uint40' },
  { name: 'tenantNotice', type: 'uint16' },
  { name: 'landlordNotice', type: 'uint16' },
  { name: 'returnDays', type: 'uint8' },
  { name: 'document', type: 'bytes32' },
] as const

/** The EIP-712 types that are hashed or signed for the escrow. */
export const termsTypes = {
  Terms: [{ name: 'tenant', type: 'address' }, { name: 'tenantPayout', type: 'address' }, ...agreedFields],
} as const
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

/**
 * An earlier end: what the other party signs for `endEarlier`. `moveOut` is the one that the terms, both or the
 * arbitrator last set: `agreedMoveOut` of the escrow's `leaseState`, or, while that is 0, the one of the terms.
 */
export type EarlierEnd = { lease: Hex; moveOut: number; newMoveOut: number; deadline: bigint }

export const earlierEndTypes = {
  EarlierEnd: [
    { name: 'lease', type: 'bytes32' },
    { name: 'moveOut', type: 'uint40' },
    { name: 'newMoveOut', type: 'uint40' },
    { name: 'deadline', type: 'uint256' },
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

/** What a landlord's wallet signs on accepting: the terms without the tenant and their payout account. */
export function acceptanceTypedData(place: SigningDomain, terms: AgreedTerms) {
  const message = Object.fromEntries(agreedFields.map(({ name }) => [name, terms[name]])) as AgreedTerms
  return { domain: domain(place), types: acceptanceTypes, primaryType: 'Acceptance', message } as const
}

/** What one party signs so that the other may call `endEarlier`. */
export function earlierEndTypedData(place: SigningDomain, end: EarlierEnd) {
  return { domain: domain(place), types: earlierEndTypes, primaryType: 'EarlierEnd', message: end } as const
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
