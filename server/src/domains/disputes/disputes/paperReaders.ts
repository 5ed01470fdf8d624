/**
 * Who reads a lease's papers: its parties, and the arbitrator of its dispute until 30 days after the end (D 12.13).
 * Other features ask here; disputes asks none of them.
 */
import { disputeOf } from '@keyhold/rental/dispute.ts'
import { type EndingDispute, mayReadPapers } from '@keyhold/rental/paperAccess.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { AuditLog } from '../../../gateways/auditLog.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import type { PaperReaders } from '../../leases/leases/deps.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import { isId } from '../../leases/leases/transition.ts'
import type { Deposits } from '../../money/deposits/service.ts'
import { type AccessDeps, findOwn, isParty, partsToRead, secondsToRead } from './arbitratorAccess.ts'
import type { Interests } from './interests.ts'

export interface PaperReadersDeps extends AccessDeps {
  readonly database: Database
  readonly clock: Clock
  readonly auditLog: Pick<AuditLog, 'write'>
  readonly leases: AccessDeps['leases'] & Pick<Leases, 'findOwn' | 'listDisputeEvents'>
  readonly deposits: Pick<Deposits, 'balancesOf' | 'disputedSecondPaymentsOf'>
  readonly interests: Pick<Interests, 'findOwn'>
}

/** Creates the access to papers. */
export function createPaperReaders(deps: PaperReadersDeps): PaperReaders {
  const { database, auditLog, leases } = deps
  const isPartyOf = async (viewer: Person, leaseId: string) => {
    const lease = isId(leaseId) ? await leases.find(database, leaseId) : undefined
    return lease !== undefined && isParty(viewer, lease)
  }
  return {
    async find(viewer, leaseId, paper) {
      // An arbitrator may be a party of other leases.
      if (!viewer.roles.includes('ARBITRATOR') || (await isPartyOf(viewer, leaseId)))
        return { lease: await leases.findOwn(database, viewer, leaseId), isParty: true }
      const lease = await findOwn(deps, database, viewer, leaseId)
      await refuseReading(deps, viewer, lease)
      await auditLog.write({ action: 'paper', personId: viewer.id, subjectId: lease.id, reason: paper })
      return { lease, isParty: false }
    },
  }
}

async function refuseReading(deps: PaperReadersDeps, arbitrator: Person, lease: Lease): Promise<void> {
  const { database, clock, interests } = deps
  const disputes = await disputesOf(deps, arbitrator, lease)
  if (disputes.length === 0) throw new Refusal('lease-not-found')
  const declared = await interests.findOwn(database, arbitrator, lease.id)
  if (declared?.interest === 'conflict') throw new Refusal('arbitrator-has-interest')
  if (!mayReadPapers(disputes, clock.leaseNow())) throw new Refusal('papers-closed')
}

/** The disputes of a lease that this arbitrator decides, or decided. */
async function disputesOf(deps: PaperReadersDeps, arbitrator: Person, lease: Lease): Promise<EndingDispute[]> {
  const { database, clock, leases, deposits } = deps
  const [money, seconds, events] = await Promise.all([
    deposits.balancesOf(database, [lease]),
    deposits.disputedSecondPaymentsOf(database, [lease]),
    leases.listDisputeEvents(database, [lease.id]),
  ])
  const balances = money.get(lease.id)
  if (!balances) return []
  const theirSeconds = await secondsToRead(deps, database, arbitrator, lease, seconds)
  const ofSeconds = theirSeconds.map((one) => ({ ...one.dispute, due: one.balances[one.dispute.part].due }))
  const own = (await partsToRead(deps, database, arbitrator, lease)).flatMap((part) => {
    const dispute = disputeOf(part, balances.terms[part], balances[part], events, clock.leaseNow())
    return dispute ? [{ ...dispute, due: balances[part].due }] : []
  })
  return [...own, ...ofSeconds]
}
