/** How long evidence stays: one year after the end of its lease, once nothing of it is held, owed or disputed (D 11.22). */
import { isClosed } from '@keyhold/rental/lease.ts'
import { eachAlone } from '../../../gateways/eachAlone.ts'
import type { EvidenceDeps } from './deps.ts'
import { deleteEvidenceOf, listLeasesBefore } from './evidenceStore.ts'

const yearSeconds = 365 * 86_400

/** Deletes what is older. The end is the move-out, or the last word about the disputed money if that came later. */
export async function deleteOld({
  database,
  clock,
  leases,
}: Pick<EvidenceDeps, 'database' | 'clock' | 'leases'>): Promise<void> {
  const before = clock.leaseNow() - yearSeconds
  await eachAlone(await listLeasesBefore(database, before), async (leaseId) => {
    const lease = await leases.find(database, leaseId)
    if (!lease || !isClosed(lease.status)) return
    const events = await leases.listDisputeEvents(database, [leaseId])
    if (events.every(({ at }) => at < before)) await deleteEvidenceOf(database, leaseId)
  })
}
