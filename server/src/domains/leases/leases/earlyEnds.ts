/**
 * A stay that ends early, by agreement (D 11.21) or at the escrow: its nights from that day on are free, and later
 * payments are no longer due.
 */
import { stayEndedAt } from '@keyhold/rental/ending.ts'
import { isClosed, statuses } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { instantsOf } from '@keyhold/rental/request.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import type { LeaseDeps } from './deps.ts'
import type { Lease } from './lease.ts'
import * as store from './store.ts'
import { isId, transition } from './transition.ts'

export interface EarlyEnds {
  /** One party's step towards an earlier end: locks the lease and writes one history row. */
  noteEnding(
    tx: Transaction,
    person: { readonly id: string },
    leaseId: string,
    facts: Readonly<Record<string, string>>,
  ): Promise<Lease>
  /**
   * Ends the stay of a locked lease on an earlier day. The escrow keeps its own times for what it holds. The time to
   * return a deposit does not begin before `notBefore`.
   */
  endEarly(tx: Transaction, lease: Lease, stay: Stay, notBefore?: number): Promise<void>
  /** Whether a lease that follows this one waits for its deposit, or has it. */
  isRenewed(query: Query, leaseId: string): Promise<boolean>
}

/** `notBefore`: both may agree on a past day, from which no time to return a deposit can count. */
async function endEarly(tx: Transaction, lease: Lease, stay: Stay, notBefore = 0): Promise<void> {
  const moveOut = Math.max(instantsOf(stay, lease.timeZone).moveOut, notBefore)
  await store.setEarlyEnd(tx, lease, { validTo: stay.to, moveOut })
}

/** Ends the stay of a locked lease where the escrow ended it at an instant, unless it ended no later already. */
export async function endAtEscrow(tx: Transaction, lease: Lease, moveOut: number, endedAt: number): Promise<void> {
  const stay = stayEndedAt(lease, moveOut)
  if (stay) await endEarly(tx, lease, stay, endedAt)
}

/** Creates the service of early ends. */
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
    endEarly,
    isRenewed: (query, leaseId) =>
      store.hasLeaseAfter(
        query,
        leaseId,
        // A renewal whose deposit was returned goes on (D 12.11).
        statuses.filter((status) => !isClosed(status) || status === 'completed' || status === 'resolved'),
      ),
  }
}
