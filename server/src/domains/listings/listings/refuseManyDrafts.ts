import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { Landlord } from './deps.ts'
import { countDraftsOf } from './store.ts'

/** The limit of drafts made by hand per person; imported ones have their own. */
const maxDrafts = 100

export async function refuseManyDrafts(tx: Transaction, landlord: Landlord): Promise<void> {
  if ((await countDraftsOf(tx, landlord.id, 'hand')) >= maxDrafts) throw new Refusal('too-many-drafts')
}
