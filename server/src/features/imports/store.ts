/** The references of homes, in SQL. */
import type { Query } from '../../gateways/database.ts'

/** The references of a landlord's homes, by the id of the home; homes without one are left out. */
export async function listReferences(query: Query, landlordId: string): Promise<Map<string, string>> {
  const rows = await query<{ id: string; reference: string }[]>`
    select id, reference from listing
    where landlord_id = ${landlordId} and reference is not null and deleted_at is null`
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
