/** What the two say to each other about a lease's money, and its arbitrator of themselves: one row of history each, told to the other one, and moving nothing (D 6.13). */
import type { Interest } from '@keyhold/rental/decision.ts'
import type { StatementTransitionName } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../gateways/database.ts'
import type { Person } from '../../gateways/session.ts'
import type { LeaseDeps } from './deps.ts'
import type { HistoryEntry } from './store.ts'
import * as store from './store.ts'
import { transition } from './transition.ts'

export interface HistoryNotes {
  /** Notes what a party said; the facts name and count, and quote nobody. */
  recordStatement(
    tx: Transaction,
    person: Pick<Person, 'id'>,
    leaseId: string,
    name: StatementTransitionName,
    facts: HistoryEntry['facts'],
  ): Promise<void>
  /** Notes what an arbitrator declared of themselves; who that is, the caller has asked. */
  recordDeclaration(tx: Transaction, arbitrator: Pick<Person, 'id'>, leaseId: string, interest: Interest): Promise<void>
}

/** Opens what is said. */
export function createHistoryNotes(deps: Pick<LeaseDeps, 'clock'>): HistoryNotes {
  return {
    async recordStatement(tx, person, leaseId, name, facts) {
      const lease = await store.lockLease(tx, leaseId)
      if (!lease || (lease.tenantId !== person.id && lease.landlordId !== person.id))
        throw new Refusal('lease-not-found')
      const party = lease.tenantId === person.id ? 'tenant' : 'landlord'
      await transition(deps, tx, lease, name, { party, person, facts })
    },
    async recordDeclaration(tx, person, leaseId, interest) {
      const lease = await store.lockLease(tx, leaseId)
      if (!lease) throw new Refusal('lease-not-found')
      await transition(deps, tx, lease, 'declareInterest', { party: 'arbitrator', person, facts: { interest } })
    },
  }
}
