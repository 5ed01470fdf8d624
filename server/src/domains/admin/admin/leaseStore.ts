/** The search for leases by reference or parties. Payments, statements and evidence stay private (D 11.30). */

import type { FoundLease } from '@keyhold/api/admin.schema.ts'
import { statusOnWire } from '@keyhold/api/leaseStatus.ts'
import type { Status } from '@keyhold/rental/lease.ts'
import type { Query } from '../../../gateways/database.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import { isCalled, numberIn } from './findStore.ts'

const maxResults = 20

type Row = Omit<FoundLease, 'reference' | 'status'> & { readonly number: bigint; readonly status: Status }

/** Returns the newest twenty. */
export async function findLeases(query: Query, words: string): Promise<FoundLease[]> {
  const number = numberIn(words)
  const nameOf = (who: string) =>
    query`coalesce(nullif(trim(concat_ws(' ', ${query(`${who}.first_name`)}, ${query(`${who}.last_name`)})), ''), ${query(`${who}.agency_name`)}, '')`
  const rows = await query<Row[]>`
    with meant as (select id from account where ${isCalled(query, words)})
    select lease.id, number, status, valid_from as "from", valid_to as "to",
      ${nameOf('tenant')} as tenant, ${nameOf('landlord')} as landlord
    from lease join account tenant on tenant.id = tenant_id join account landlord on landlord.id = landlord_id
    where number = ${number}::bigint or lease.id::text = ${words.toLowerCase()}
      or tenant_id in (select id from meant) or landlord_id in (select id from meant)
    order by number desc limit ${maxResults}`
  return rows.map(({ number: place, status, ...row }) => ({
    ...row,
    status: statusOnWire(status),
    reference: referenceOf({ number: Number(place) }),
  }))
}
