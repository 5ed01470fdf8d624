import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query } from '../../../gateways/database.ts'
import * as store from './store.ts'

/** A viewing, for one of its two people; `viewing-not-found` for others. */
export async function findViewing(query: Query, id: string, personId: string): Promise<store.StoredViewing> {
  const viewing = await store.findViewing(query, id)
  if (!viewing || ![viewing.landlordId, viewing.tenantId].includes(personId)) throw new Refusal('viewing-not-found')
  return viewing
}
