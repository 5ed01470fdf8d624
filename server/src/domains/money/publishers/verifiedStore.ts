/** The column `listing.verified`: true for the homes of a landlord with a deposit record. */
import type { Query } from '../../../gateways/database.ts'

/**
 * Landlords with a published home and paid leases of this many tenants, and those who had a record: no others can have
 * one.
 */
export async function listToVerify(query: Query, tenants: number): Promise<string[]> {
  const rows = await query<{ landlordId: string }[]>`
    select landlord_id from lease where paid_terms is not null
      and landlord_id in (select landlord_id from listing where state = 'published' and deleted_at is null)
    group by landlord_id having count(distinct tenant_id) >= ${tenants}
    union select landlord_id from listing where verified`
  return rows.map(({ landlordId }) => landlordId)
}

/** Sets it on all homes of a landlord, including unpublished ones, which may be published tomorrow. */
export async function setVerified(query: Query, landlordId: string, isVerified: boolean): Promise<void> {
  await query`
    update listing set verified = ${isVerified} where landlord_id = ${landlordId} and verified <> ${isVerified}`
}
