/** Dependencies of deductions, and a lease's deposit as its parties see it. */
import type { DepositReturn } from '@keyhold/rental/deductions.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query } from '../../../gateways/database.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import type { Person } from '../../../gateways/session.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import type { Deposits } from '../../money/deposits/service.ts'
import { findReturn, type StoredReturn } from './store.ts'
import type { DeductionCiphers } from './words.ts'

export interface DeductionsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly leases: Pick<Leases, 'find' | 'findOwn' | 'recordStatement' | 'remind'>
  readonly deposits: Pick<Deposits, 'handedOverOf'>
  readonly rateLimiter: Pick<RateLimiter, 'limit'>
  readonly ciphers: DeductionCiphers
}

/** A lease whose deposit went to the landlord at the handover, with the statements about it. */
export interface OwnDeposit {
  readonly lease: Lease
  readonly isLandlord: boolean
  readonly deposit: DepositReturn
  readonly row: StoredReturn | undefined
}

/** The deposit of a party's lease; `deductions-no-deposit` where the landlord got none at the handover. */
export async function readOwn(
  { leases, deposits }: DeductionsDeps,
  query: Query,
  viewer: Pick<Person, 'id'>,
  leaseId: string,
): Promise<OwnDeposit> {
  const lease = await leases.findOwn(query, viewer, leaseId)
  const deposit = (await deposits.handedOverOf(query, [lease])).get(lease.id)
  if (!deposit) throw new Refusal('deductions-no-deposit')
  return { lease, deposit, isLandlord: lease.landlordId === viewer.id, row: await findReturn(query, lease.id) }
}
