/** What keeps somebody a landlord (D 11.8), in SQL. */
import type { Query } from '../../../gateways/database.ts'

/** How many homes of theirs are published, and how many of their leases, requests too, have not come to an end. */
export async function countLettings(query: Query, landlordId: string): Promise<{ homes: number; leases: number }> {
  const [row] = await query<{ homes: number; leases: number }[]>`
    select (select count(*)::integer from listing
        where landlord_id = ${landlordId} and state = 'published' and deleted_at is null) as homes,
      (select count(*)::integer from lease where landlord_id = ${landlordId} and status in ('requested',
        'received', 'accepted', 'paying', 'active', 'released', 'disputed')) as leases`
  return row ?? { homes: 0, leases: 0 }
}
