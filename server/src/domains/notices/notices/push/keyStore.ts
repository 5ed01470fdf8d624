/** The push (VAPID) keys, in SQL. */
import type { Query } from '../../../../gateways/database.ts'
import type { EncryptedRow } from '../../../platform/encryption/service.ts'

export interface StoredKeys {
  readonly publicKey: string
  readonly privateKey: Buffer
}

export async function findKeys(query: Query): Promise<StoredKeys | undefined> {
  const [row] = await query<StoredKeys[]>`select public_key, private_key from push_key`
  return row
}

/** Stores them if there are none: the first process wins. */
export async function insertKeys(query: Query, keys: StoredKeys, at: Date): Promise<void> {
  await query`insert into push_key ${query({ ...keys, createdAt: at })} on conflict do nothing`
}

/** The private key, unless it begins with the prefix. */
export function listPrivateKeys(
  query: Query,
  after: string | undefined,
  limit: number,
  without?: Buffer,
): Promise<EncryptedRow[]> {
  return query<EncryptedRow[]>`
    select id::text as id, private_key as encrypted from push_key where true
      ${after ? query`and id::text > ${after}` : query``}
      ${without ? query`and substring(private_key from 1 for ${without.length}) <> ${without}` : query``}
    order by 1 limit ${limit}`
}

/** Replaces the value that was read, unless it changed since. */
export async function replacePrivateKey(query: Query, { id, encrypted }: EncryptedRow, by: Buffer): Promise<boolean> {
  const rows = await query`
    update push_key set private_key = ${by} where id::text = ${id} and private_key = ${encrypted} returning id`
  return rows.length > 0
}
