/** A lease's terms for an outsider: their API format, and the escrow's. */
import { type Address, type Hex, parseAbi } from 'viem'

/** The one function of the escrow that takes terms, from its ABI. */
export const escrowAbi = parseAbi([
  'struct Terms { address tenant; address tenantPayout; address landlord; address arbitrator; uint88 handover; uint88 firstRent; uint88 deposit; uint40 moveIn; uint40 moveOut; uint40 payBy; uint40 freeUntil; uint40 halfUntil; uint40 earliestEnd; uint16 tenantNotice; uint16 landlordNotice; uint8 returnDays; bytes32 document; }',
  'function payLease(Terms terms)',
])

const [_tenant, _tenantPayout, ...agreed] = escrowAbi[0].inputs[0].components
/** The landlord's typed data (EIP-712): the terms without the tenant and the payout account, which are set by paying. */
export const acceptanceFields = agreed

/** Terms as the API returns them: amounts as digits in the stablecoin's smallest unit, instants in unix seconds. */
export interface WireTerms {
  readonly tenant: Address
  readonly tenantPayout: Address
  readonly landlord: Address
  readonly arbitrator: Address
  readonly handover: string
  readonly firstRent: string
  readonly deposit: string
  readonly moveIn: number
  readonly moveOut: number
  readonly payBy: number
  readonly freeUntil: number
  readonly halfUntil: number
  readonly earliestEnd: number
  readonly tenantNotice: number
  readonly landlordNotice: number
  readonly returnDays: number
  readonly document: Hex
}
