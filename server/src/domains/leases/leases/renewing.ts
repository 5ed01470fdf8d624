/**
 * The lease that renews another (D 11.21): a lease of its own that the landlord signed, paid by the tenant's `renew`.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import type { StoredAgreement } from '../agreements/service.ts'
import { refusePaidNights } from './acceptance/service.ts'
import type { LeaseDeps } from './deps.ts'
import type { Acceptance, Lease, RequestedTerms } from './lease.ts'
import * as store from './store.ts'
import { type IssuedTerms, insertTerms } from './terms/store.ts'
import { isId, transition } from './transition.ts'

/** A renewal the landlord signed. */
export interface SignedRenewal {
  readonly id: string
  readonly old: Lease
  readonly requested: RequestedTerms
  readonly offeredBy: 'tenant' | 'landlord'
  readonly acceptance: Acceptance
  readonly issued: IssuedTerms
  readonly agreement: Omit<StoredAgreement, 'frozenAt'>
}

export interface Renewing {
  /** One party's step towards a renewal of an active lease: locks the lease and writes one history row. */
  noteRenewal(tx: Transaction, person: Person, leaseId: string, facts: Readonly<Record<string, string>>): Promise<Lease>
  /**
   * Refuses nights that a lapsed lease may still be paid for (D 11.20), or that an external calendar takes (D 12.6);
   * calls the chain and other servers, therefore runs before a transaction. A calendar that cannot be read stops nothing.
   */
  refuseTakenNights(lease: Pick<Lease, 'id' | 'listingId' | 'stay'>): Promise<void>
  /** Creates the renewal: accepted, its nights held, its terms issued for the tenant's wallet of the old lease. */
  beginRenewal(tx: Transaction, landlord: Person, signed: SignedRenewal): Promise<void>
}

/** Creates the renewal service. */
export function createRenewing(deps: LeaseDeps): Renewing {
  const { database, clock, agreements, calendars } = deps
  return {
    async noteRenewal(tx, person, leaseId, facts) {
      const lease = isId(leaseId) ? await store.lockLease(tx, leaseId) : undefined
      const party = lease?.tenantId === person.id ? 'tenant' : 'landlord'
      if (!lease || (party === 'landlord' && lease.landlordId !== person.id)) throw new Refusal('lease-not-found')
      await transition(deps, tx, lease, 'renew', { party, person, facts })
      return lease
    },
    async refuseTakenNights(lease) {
      await refusePaidNights(deps, lease)
      await calendars.readDue(lease.listingId)
      await calendars.refuseTaken(database, lease)
    },
    async beginRenewal(tx, landlord, { id, old, requested, offeredBy, acceptance, issued, agreement }) {
      const { listingId, tenantId, landlordId } = old
      const now = clock.leaseNow()
      await store.insertLease(tx, {
        ...requested,
        id,
        listingId,
        tenantId,
        landlordId,
        requestedAt: now,
        renews: old.id,
      })
      const entry = {
        leaseId: id,
        transition: 'request',
        party: offeredBy,
        at: now,
        facts: { renews: old.id },
      } as const
      await store.insertHistory(tx, {
        ...entry,
        personId: offeredBy === 'tenant' ? tenantId : landlordId,
        serverAt: new Date(clock.now()),
        from: null,
        to: 'requested',
      })
      const lease = await store.lockLease(tx, id)
      if (!lease) throw new Refusal('lease-not-found')
      await transition(deps, tx, lease, 'accept', {
        party: 'landlord',
        person: landlord,
        facts: { signed: true, renews: old.id },
      })
      await store.holdNights(tx, lease)
      await store.setAcceptance(tx, id, acceptance)
      await insertTerms(tx, issued)
      await agreements.keepOffer(tx, agreement)
      await agreements.freeze(tx, id, now)
    },
  }
}
