/** What inventories stand on, and the lease that they are about. */
import type { Payee } from '@keyhold/rental/deposit.ts'
import type { Chain } from '../../gateways/chain/chain.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { Cipher } from '../encryption/cipher.ts'
import type { LeaseHomes, People } from '../leases/deps.ts'
import type { Acceptance, Lease } from '../leases/lease.ts'
import type { Leases } from '../leases/service.ts'

export interface InventoriesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Chain
  readonly leases: Pick<Leases, 'findOwn' | 'recordStatement'>
  readonly people: Pick<People, 'find' | 'provedWallets'>
  readonly homes: Pick<LeaseHomes, 'forLease'>
  readonly inventoryCipher: Cipher
  readonly photoCipher: Cipher
  /** Where the pages are. */
  readonly publicUrl: string
}

/** A lease whose money was final, and what somebody of it is. */
export interface OwnLease extends Lease {
  readonly acceptance: Acceptance
  readonly paidTerms: NonNullable<Lease['paidTerms']>
  readonly party: Payee
  /** Whether its money still goes on: only then more is written of it. */
  readonly isOpen: boolean
}

/** Where the signatures of a lease's inventories count. */
export function placeOf({ acceptance: { chainId, escrow }, paidTerms }: OwnLease) {
  return { chainId, escrow, lease: paidTerms }
}
