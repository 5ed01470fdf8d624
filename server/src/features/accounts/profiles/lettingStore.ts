/** SQL for what keeps a person a landlord (D 11.8). */
import type { Query } from '../../../gateways/database.ts'

/** Counts the person's published homes, and their leases and requests that have not ended. */
export async function countLettings(query: Query, landlordId: string): Promise<{ homes: number; leases: number }> {
  const [row] = await query<{ homes: number; leases: number }[]>`
    select (select count(*)::integer from listing
        where landlord_id = ${landlordId} and state = 'published' and deleted_at is null) as homes,
      (select count(*)::integer from lease where landlord_id = ${landlordId} and status in ('requested',
        'received', 'accepted', 'paying', 'active', 'released', 'disputed')) as leases`
  return row ?? { homes: 0, leases: 0 }
}
