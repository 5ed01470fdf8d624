/** What a lease's arbitrator declares of themselves before they decide: kept in the history, read by both parties (D 11.22). */
import type { DeclaredInterest } from '@keyhold/api/disputes.ts'
import { canDeclare, type Interest } from '@keyhold/rental/decision.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Database, Query } from '../../gateways/database.ts'
import type { Person } from '../../gateways/session.ts'
import type { HistoryEntry, Leases } from '../leases/service.ts'
import { lockLeaseOfStatement } from './statementStore.ts'

interface InterestsDeps {
  readonly database: Database
  readonly leases: Pick<Leases, 'listHistory' | 'recordDeclaration'>
}

export interface Interests {
  /** Declares it once; `conflict` may follow `none`. Who the lease's arbitrator is, the desk has asked. */
  declare(arbitrator: Person, leaseId: string, interest: Interest): Promise<DeclaredInterest>
  /** What an arbitrator last said of themselves and a lease; undefined: nothing. */
  findOwn(query: Query, arbitrator: Pick<Person, 'id'>, leaseId: string): Promise<DeclaredInterest | undefined>
  /** What whoever is the lease's arbitrator said last, for its parties. */
  findLast(leaseId: string): Promise<DeclaredInterest | undefined>
}

/** Opens what arbitrators declare. */
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
