/** Retention of evidence: one year after the last renewal's end, once nothing is held, owed or disputed (D 11.22). */
import { isClosed } from '@keyhold/rental/lease.ts'
import type { Query } from '../../../../gateways/database.ts'
import { forEachIsolated } from '../../../../gateways/forEachIsolated.ts'
import type { Lease } from '../../../leases/leases/service.ts'
import type { EvidenceDeps } from './deps.ts'
import { deleteEvidenceOf, listLeasesBefore, listRenewalsAfter } from './evidenceStore.ts'

const yearSeconds = 365 * 86_400

type Deps = Pick<EvidenceDeps, 'database' | 'clock' | 'leases' | 'deposits'>

/** Deletes older evidence. The end is the last move-out, or a later event about the disputed money. */
export async function deleteOld(deps: Deps): Promise<void> {
  const { database, clock, leases } = deps
  const before = clock.leaseNow() - yearSeconds
  await forEachIsolated(await listLeasesBefore(database, before), async (leaseId) => {
    const ids = [leaseId, ...(await listRenewalsAfter(database, leaseId))]
    const all = (await Promise.all(ids.map((id) => leases.find(database, id)))).filter((lease) => lease !== undefined)
    if (!all.every((lease) => isOver(lease, before))) return
    const events = await leases.listDisputeEvents(database, ids)
    if (events.some(({ at }) => at >= before) || (await isMoneyLeft(deps, database, all))) return
    await deleteEvidenceOf(database, leaseId)
  })
}

/** Whether a lease of a chain of renewals ended before an instant; renewals that never began do not count. */
function isOver({ status, moveOut }: Pick<Lease, 'status' | 'moveOut'>, before: number): boolean {
  const neverBegan = status !== 'completed' && status !== 'resolved'
  return isClosed(status) && (neverBegan || moveOut < before)
}

/** Whether money of these closed leases is owed or undelivered, or a second payment is held or to be sent back. */
async function isMoneyLeft({ deposits }: Pick<Deps, 'deposits'>, query: Query, all: readonly Lease[]) {
  const ids = all.map(({ id }) => id)
  const owed = await deposits.owedOf(query, all)
  if ([...owed.values()].some((amount) => amount > 0n)) return true
  if ((await deposits.undeliveredOf(query, ids)).size > 0) return true
  const seconds = await Promise.all(ids.map((id) => deposits.secondPaymentsOf(query, id)))
  return seconds.flat().some(({ held, toSendBack }) => held > 0n || toSendBack > 0n)
}
