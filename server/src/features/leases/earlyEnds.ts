/** A stay that both end early (D 11.21): its nights are free from that day on, and what is due later is not due any more. */
import { isClosed, statuses } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { instantsOf } from '@keyhold/rental/request.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Query, Transaction } from '../../gateways/database.ts'
import type { LeaseDeps } from './deps.ts'
import type { Lease } from './lease.ts'
import * as store from './store.ts'
import { isId, transition } from './transition.ts'

export interface EarlyEnds {
  /** One of the two says something about an earlier end: the lease locked, and one row of its history. */
  noteEnding(
    tx: Transaction,
    person: { readonly id: string },
    leaseId: string,
    facts: Readonly<Record<string, string>>,
  ): Promise<Lease>
  /** Ends the stay of a locked lease on an earlier day. The escrow keeps what it holds by its own times. */
  endEarly(tx: Transaction, lease: Lease, stay: Stay): Promise<void>
  /** Whether a lease that follows this one waits for its deposit, or has it. */
  isRenewed(query: Query, leaseId: string): Promise<boolean>
}

/** Opens early ends. */
export function createEarlyEnds(deps: Pick<LeaseDeps, 'clock'>): EarlyEnds {
  return {
    async noteEnding(tx, person, leaseId, facts) {
      const lease = isId(leaseId) ? await store.lockLease(tx, leaseId) : undefined
      const party = lease?.tenantId === person.id ? 'tenant' : 'landlord'
      if (!lease || (party === 'landlord' && lease.landlordId !== person.id)) throw new Refusal('lease-not-found')
      if (lease.firstEnd) throw new Refusal('ending-agreed')
      await transition(deps, tx, lease, 'endEarly', { party, person, facts })
      return lease
    },
    async endEarly(tx, lease, stay) {
      await store.setEarlyEnd(tx, lease, { validTo: stay.to, moveOut: instantsOf(stay, lease.timeZone).moveOut })
    },
    isRenewed: (query, leaseId) =>
      store.hasLeaseAfter(
        query,
        leaseId,
        statuses.filter((status) => !isClosed(status)),
      ),
  }
}
