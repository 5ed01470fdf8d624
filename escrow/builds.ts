// Promises every build of the escrow that was ever deployed: leases stay with their escrow, its ABI and its typed data (D 11.19).
import type { Abi } from 'viem'
import { rentEscrowAbi1 } from './abi/1/RentEscrow.ts'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import type { EscrowVersion } from './terms.ts'

/** What a build answers to and has people sign: its signing domain's version, its ABI, its EIP-712 types. */
export type EscrowBuild = { version: EscrowVersion; abi: Abi; types: readonly string[] }

const agreed =
  'address landlord,address arbitrator,uint88 handover,uint88 deposit,uint40 moveIn,uint40 moveOut,uint40 payBy,bytes32 document'
const firstTypes = [
  `Terms(address tenant,${agreed})`,
  `Acceptance(${agreed})`,
  'Settlement(bytes32 lease,uint8 part,uint256 toTenant,uint256 toLandlord,uint256 deadline)',
]

/** Every build, by its version. The newest is what `deploy` deploys; the others are frozen. */
export const builds: Readonly<Record<EscrowVersion, EscrowBuild>> = {
  '1': { version: '1', abi: rentEscrowAbi1, types: firstTypes },
  '2': {
    version: '2',
    abi: rentEscrowAbi,
    types: [...firstTypes, 'Renewal(bytes32 oldLease,bytes32 newLease)'],
  },
}

/** The version of new escrows. */
export const newestVersion: EscrowVersion = '2'
