/** Whether a party may write to a stage now, checked before anything is stored. */
import { type InventoryStage, refuseWriting } from '@keyhold/rental/inventory.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query } from '../../../gateways/database.ts'
import type { InventoriesDeps, OwnLease } from './deps.ts'
import { listPapers } from './store.ts'
import { signedIn } from './wire.ts'

/** Returns the papers of a lease, if its party may write to this stage now, with the next version number. */
export async function readWritable({ clock }: InventoriesDeps, query: Query, lease: OwnLease, stage: InventoryStage) {
  const papers = await listPapers(query, lease.id)
  const signed = signedIn(papers, stage)
  const refused = refuseWriting({ stage, lease, signed }, clock.leaseNow())
  if (refused) throw new Refusal(refused)
  const draft = papers.find((one) => one.kind === 'draft' && one.stage === stage && one.party === lease.party)
  return { draft, version: signed.length + 1 }
}
