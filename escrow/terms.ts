// Promises the escrow's words in TypeScript: the terms of a lease, their id, and what the parties sign (EIP-712).
import { type Address, type Hex, hashStruct } from 'viem'

/** What tenant and landlord agreed, as the escrow reads it. Amounts in the stablecoin's smallest unit, instants in unix seconds. */
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

/** The two parts of a lease, numbered as the escrow numbers them. */
export const parts = { handover: 0, deposit: 1 } as const
export type Part = keyof typeof parts

/** How both share a part: what the other party signs for `settle`. `lease` is the lease's id, `deadline` in unix seconds. */
export type Settlement = { lease: Hex; part: Part; toTenant: bigint; toLandlord: bigint; deadline: bigint }

const agreed = [
  { name: 'landlord', type: 'address' },
  { name: 'arbitrator', type: 'address' },
  { name: 'handover', type: 'uint88' },
  { name: 'deposit', type: 'uint88' },
  { name: 'moveIn', type: 'uint40' },
  { name: 'moveOut', type: 'uint40' },
  { name: 'payBy', type: 'uint40' },
  { name: 'document', type: 'bytes32' },
] as const

/** The EIP-712 types of what is hashed or signed for the escrow. */
export const termsTypes = { Terms: [{ name: 'tenant', type: 'address' }, ...agreed] } as const
export const acceptanceTypes = { Acceptance: agreed } as const
export const settlementTypes = {
  Settlement: [
    { name: 'lease', type: 'bytes32' },
    { name: 'part', type: 'uint8' },
    { name: 'toTenant', type: 'uint256' },
    { name: 'toLandlord', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** The id of a lease on chain: the EIP-712 struct hash of its terms, the same number `leaseId` of the escrow answers. */
export function leaseId(terms: Terms): Hex {
  return hashStruct({ data: terms, primaryType: 'Terms', types: termsTypes })
}

/** The signing domain of one escrow on one chain. */
export function domain(chainId: number, escrow: Address) {
  return { name: 'RentEscrow', version: '1', chainId, verifyingContract: escrow } as const
}

/** What a landlord's wallet signs on accepting: the terms but for the tenant, who enters when they pay (D 4.8). */
export function acceptanceTypedData(chainId: number, escrow: Address, terms: Omit<Terms, 'tenant'>) {
  const { landlord, arbitrator, handover, deposit, moveIn, moveOut, payBy, document } = terms
  const message = { landlord, arbitrator, handover, deposit, moveIn, moveOut, payBy, document }
  return { domain: domain(chainId, escrow), types: acceptanceTypes, primaryType: 'Acceptance', message } as const
}

/** What one party signs so that the other may call `settle`. */
export function settlementTypedData(chainId: number, escrow: Address, settlement: Settlement) {
  const message = { ...settlement, part: parts[settlement.part] }
  return { domain: domain(chainId, escrow), types: settlementTypes, primaryType: 'Settlement', message } as const
}
