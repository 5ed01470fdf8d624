/** SQL for passkeys. */
import { type Query, refuseOn } from '../../../../gateways/database.ts'

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  readonly id: string
  readonly name: string
  readonly isSynced: boolean
  readonly createdAt: Date
  readonly usedAt: Date | null
}

/** A passkey as needed to verify an answer, with its account and the current password hash. */
export interface KnownPasskey {
  readonly id: string
  readonly accountId: string
  readonly passwordHash: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
}

export interface NewPasskey {
  readonly accountId: string
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly isSynced: boolean
  readonly name: string
  readonly createdAt: Date
}

/**
 * Stores a passkey only while the session that adds it is live, so that none is added after "sign out everywhere";
 * false otherwise. `passkey-known` if an account has it already (`one_account_per_passkey`).
 */
export async function insertPasskey(query: Query, passkey: NewPasskey, sessionId: string): Promise<boolean> {
  const { accountId, credentialId, publicKey, counter, transports, isSynced, name, createdAt } = passkey
  const rows = await query`
    insert into passkey (account_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
    select account_id, ${credentialId}::text, ${Buffer.from(publicKey)}::bytea, ${counter}::bigint,
      ${query.array([...transports])}::text[], ${isSynced}::boolean, ${name}::text, ${createdAt}::timestamptz from session
    where id = ${sessionId} and account_id = ${accountId} and ended_at is null for share
    returning id`.catch(refuseOn('one_account_per_passkey', 'passkey-known'))
  return rows.length > 0
}

/** Returns a person's passkeys, oldest first. */
export async function listPasskeys(query: Query, accountId: string): Promise<OwnPasskey[]> {
  return query<OwnPasskey[]>`
    select id, name, is_synced, created_at, used_at from passkey where account_id = ${accountId} order by created_at, id`
}

/** Returns a person's credential ids and their transports. */
export async function listCredentials(
  query: Query,
  accountId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return query<{ id: string; transports: string[] }[]>`
    select credential_id as id, transports from passkey where account_id = ${accountId} order by created_at, id`
}

export async function findPasskey(query: Query, credentialId: string): Promise<KnownPasskey | undefined> {
  const [row] = await query<KnownPasskey[]>`
    select passkey.id, account_id, password_hash, credential_id, public_key, counter::float8 as counter
    from passkey join account on account.id = account_id
    where credential_id = ${credentialId} and deleted_at is null`
  return row
}

/** Records a use; false if the passkey was removed meanwhile, or another answer with this counter came first. */
export async function setUsed(
  query: Query,
  { id, counter, isSynced, usedAt }: { id: string; counter: number; isSynced: boolean; usedAt: Date },
): Promise<boolean> {
  const rows = await query`update passkey set counter = ${counter}, is_synced = ${isSynced}, used_at = ${usedAt}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning 1`
  return rows.length > 0
}

/** Names a person's passkey; false if it is not theirs. */
export async function setName(query: Query, accountId: string, id: string, name: string): Promise<boolean> {
  return (await query`update passkey set name = ${name} where id = ${id} and account_id = ${accountId}`).count > 0
}

/** Removes a person's passkey; false if it is not theirs. */
export async function deletePasskey(query: Query, accountId: string, id: string): Promise<boolean> {
  return (await query`delete from passkey where id = ${id} and account_id = ${accountId}`).count > 0
}

/** Removes all of a person's passkeys, and returns how many there were. */
export async function deletePasskeys(query: Query, accountId: string): Promise<number> {
  return (await query`delete from passkey where account_id = ${accountId}`).count
}
