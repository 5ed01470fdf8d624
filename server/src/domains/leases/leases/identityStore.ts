/** The encrypted identities of leases, in SQL. */
import type { Query } from '../../../gateways/database.ts'
import type { EncryptedRow } from '../../platform/encryption/service.ts'

/** By lease id, after a cursor; with a prefix, only those that do not begin with it. */
export function listIdentities(
  query: Query,
  after: string | undefined,
  limit: number,
  without?: Buffer,
): Promise<EncryptedRow[]> {
  return query<EncryptedRow[]>`
    select id, identity as encrypted from lease where true
      ${after ? query`and id > ${after}` : query``}
      ${without ? query`and substring(identity from 1 for ${without.length}) <> ${without}` : query``}
    order by id limit ${limit}`
}

/** Replaces the value that was read, unless it changed since: the tenant may have edited the request. */
export async function replaceIdentity(query: Query, { id, encrypted }: EncryptedRow, by: Buffer): Promise<boolean> {
  const rows = await query`update lease set identity = ${by} where id = ${id} and identity = ${encrypted} returning id`
  return rows.length > 0
}
