/** A lease's terms as somebody outside knows them: how they travel, and how the escrow writes them down. */
import { type Address, type Hex, parseAbi } from 'viem'

/** The one door of the escrow that takes terms, in its own words. */
export const escrowAbi = parseAbi([
  'struct Terms { address tenant; address landlord; address arbitrator; uint88 handover; uint88 deposit; uint40 moveIn; uint40 moveOut; uint40 payBy; bytes32 document; }',
  'function payLease(Terms terms)',
])

const [_tenant, ...agreed] = escrowAbi[0].inputs[0].components
/** What a landlord signs (EIP-712): the terms but for the tenant, who enters when they pay. */
export const acceptanceFields = agreed

/** Terms as the API tells them: amounts as digits in the stablecoin's smallest unit, instants in unix seconds. */
export interface WireTerms {
  readonly tenant: Address
  readonly landlord: Address
  readonly arbitrator: Address
  readonly handover: string
  readonly deposit: string
  readonly moveIn: number
  readonly moveOut: number
  readonly payBy: number
  readonly document: Hex
}
