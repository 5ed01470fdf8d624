/**
 * Notes of the parties about a lease's money, and of its arbitrator: one history row each, the other party is notified,
 * and the status does not change (D 6.13).
 */
import type { Interest } from '@keyhold/rental/decision.ts'
import type { StatementTransitionName } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import type { LeaseDeps } from './deps.ts'
import type { HistoryEntry } from './store.ts'
import * as store from './store.ts'
import { transition } from './transition.ts'

export interface HistoryNotes {
  /** Stores a party's note; the facts hold names and amounts, and no quoted text. */
  recordStatement(
    tx: Transaction,
    person: Pick<Person, 'id'>,
    leaseId: string,
    name: StatementTransitionName,
    facts: HistoryEntry['facts'],
  ): Promise<void>
  /** Stores an arbitrator's declaration; the caller has checked who the arbitrator is. */
  recordDeclaration(tx: Transaction, arbitrator: Pick<Person, 'id'>, leaseId: string, interest: Interest): Promise<void>
}

/** Creates the service of history notes. */
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
