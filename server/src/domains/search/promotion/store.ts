/** Landlords, counted. */
import type { Query } from '../../../gateways/database.ts'

/** Landlords and agencies, counted up to `most`. */
export async function countLandlords(query: Query, most: number): Promise<number> {
  const [row] = await query<{ landlords: number }[]>`
    select count(*)::integer as landlords from (
      select distinct account_id from account_role where role in ('LANDLORD', 'AGENCY') limit ${most}) found`
  return row?.landlords ?? 0
}
