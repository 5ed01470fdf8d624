/**
 * The builds of the escrow and of its standing orders that `deploy` deploys. Every deployment's record has its own copy,
 * so leases stay with theirs (D 11.19).
 */
import type { Abi } from 'viem'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { rentOrdersAbi } from './abi/RentOrders.ts'
import type { RentOrdersVersion } from './rentOrder.ts'
import type { EscrowVersion } from './terms.ts'

/** The version of its signing domain, its ABI, and its EIP-712 types. */
export type EscrowBuild = { version: EscrowVersion; abi: Abi; types: readonly string[] }

/** The same of the standing orders. */
export type RentOrdersBuild = { version: RentOrdersVersion; abi: Abi; types: readonly string[] }

const agreed =
  'address landlord,address arbitrator,uint88 handover,uint88 firstRent,uint88 deposit,uint40 moveIn,uint40 moveOut,uint40 payBy,uint40 freeUntil,uint40 halfUntil,uint40 earliestEnd,uint16 tenantNotice,uint16 landlordNotice,uint8 returnDays,bytes32 document'

export const escrowBuild: EscrowBuild = {
  version: '3',
  abi: rentEscrowAbi,
  types: [
    `Terms(address tenant,address tenantPayout,${agreed})`,
    `Acceptance(${agreed})`,
    'Settlement(bytes32 lease,uint8 part,uint256 toTenant,uint256 toLandlord,uint256 deadline)',
    'Renewal(bytes32 oldLease,bytes32 newLease)',
    'EarlierEnd(bytes32 lease,uint40 moveOut,uint40 newMoveOut,uint256 deadline)',
  ],
}

export const rentOrdersBuild: RentOrdersBuild = {
  version: '1',
  abi: rentOrdersAbi,
  types: [
    'RentOrder(bytes32 lease,address tenant,address landlord,Month[] months,uint40 end,uint256 number,uint256 epoch,uint256 deadline)Month(uint40 due,uint88 amount)',
  ],
}
