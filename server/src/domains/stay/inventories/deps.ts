/** Dependencies of inventories, and the lease they belong to. */
import type { Payee } from '@keyhold/rental/deposit.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { LeaseHomes, PaperReaders, People } from '../../leases/leases/deps.ts'
import type { Acceptance, Lease } from '../../leases/leases/lease.ts'
import type { Leases } from '../../leases/leases/service.ts'
import type { Cipher } from '../../platform/encryption/cipher.ts'

export interface InventoriesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Chain
  readonly leases: Pick<Leases, 'findOwn' | 'recordStatement'>
  readonly people: Pick<People, 'find' | 'provedWallets'>
  readonly homes: Pick<LeaseHomes, 'forLease'>
  readonly paperReaders: PaperReaders
  readonly inventoryCipher: Cipher
  readonly photoCipher: Cipher
  /** The origin of the pages. */
  readonly publicUrl: string
}

/** A lease with a final payment, and the viewer's role in it. */
export interface OwnLease extends ReadableLease {
  readonly party: Payee
}

/** A lease whose inventories a person reads: a party, or the arbitrator of its dispute without one (D 12.13). */
export interface ReadableLease extends Lease {
  readonly acceptance: Acceptance
  readonly paidTerms: NonNullable<Lease['paidTerms']>
  readonly party: Payee | undefined
  /** Whether its money is not settled yet, or its stay goes on (D 12.12): only then may more be written. */
  readonly isOpen: boolean
}

/** The EIP-712 domain for the signatures of a lease's inventories. */
export function placeOf({ acceptance: { chainId, escrow }, paidTerms }: ReadableLease) {
  return { chainId, escrow, lease: paidTerms }
}
