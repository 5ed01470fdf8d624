/** An arbitrator's declaration of interest before a decision, readable by both parties (D 11.22). */
import type { DeclaredInterest } from '@keyhold/api/disputes.ts'
import { canDeclare, type Interest } from '@keyhold/rental/decision.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Database, Query } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import type { HistoryEntry, Leases } from '../../leases/leases/service.ts'
import { lockLeaseOfStatement } from './statementStore.ts'

interface InterestsDeps {
  readonly database: Database
  readonly leases: Pick<Leases, 'listHistory' | 'recordDeclaration'>
}

export interface Interests {
  /** Declares an interest once; `conflict` may follow `none`. The caller has checked who the lease's arbitrator is. */
  declare(arbitrator: Person, leaseId: string, interest: Interest): Promise<DeclaredInterest>
  /** Returns an arbitrator's last declaration on a lease, if any. */
  findOwn(query: Query, arbitrator: Pick<Person, 'id'>, leaseId: string): Promise<DeclaredInterest | undefined>
  /** Returns the last declaration of the lease's current arbitrator, for its parties. */
  findLast(leaseId: string): Promise<DeclaredInterest | undefined>
}

/** Creates the declarations service. */
export function createInterests({ database, leases }: InterestsDeps): Interests {
  const find = async (query: Query, leaseId: string, personId?: string) =>
    (await leases.listHistory(query, leaseId))
      .filter((row) => row.transition === 'declareInterest' && (!personId || row.personId === personId))
      .map(declaredIn)
      .at(-1)
  const findOwn: Interests['findOwn'] = (query, { id }, leaseId) => find(query, leaseId, id)
  return {
    async declare(arbitrator, leaseId, interest) {
      return database.begin(async (tx) => {
        await lockLeaseOfStatement(tx, leaseId)
        const declared = await findOwn(tx, arbitrator, leaseId)
        if (!canDeclare(interest, declared?.interest)) throw new Refusal('interest-stands')
        await leases.recordDeclaration(tx, arbitrator, leaseId, interest)
        const kept = await findOwn(tx, arbitrator, leaseId)
        if (!kept) throw new Error('What was just declared is in the history.')
        return kept
      })
    },
    findOwn,
    findLast: (leaseId) => find(database, leaseId),
  }
}

const declaredIn = ({ facts, at }: Pick<HistoryEntry, 'facts' | 'at'>): DeclaredInterest => ({
  interest: facts.interest === 'none' ? 'none' : 'conflict',
  at,
})
