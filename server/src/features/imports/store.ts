/** SQL for the references of homes. */
import type { Query } from '../../gateways/database.ts'

/** Returns the references of a landlord's homes, by home id; homes without one are omitted. */
export async function listReferences(query: Query, landlordId: string): Promise<Map<string, string>> {
  const rows = await query<{ id: string; reference: string }[]>`
    select id, reference from listing
    where landlord_id = ${landlordId} and reference is not null and deleted_at is null`
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
