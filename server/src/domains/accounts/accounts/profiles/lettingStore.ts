/** SQL for what keeps a person a landlord (D 11.8). */
import type { Query } from '../../../../gateways/database.ts'

/** Counts the person's published homes, and their leases and requests that are open at an instant of the lease clock. */
export async function countLettings(
  query: Query,
  landlordId: string,
  now: number,
): Promise<{ homes: number; leases: number }> {
  const [row] = await query<{ homes: number; leases: number }[]>`
    select (select count(*)::integer from listing
        where landlord_id = ${landlordId} and state = 'published' and deleted_at is null) as homes,
      (select count(*)::integer from lease
        where landlord_id = ${landlordId} and lease_is_open(lease, ${now})) as leases`
  return row ?? { homes: 0, leases: 0 }
}
