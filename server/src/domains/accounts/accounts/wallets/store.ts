/** SQL for proved wallets and the messages issued to prove them. */
import type { Query } from '../../../../gateways/database.ts'

export interface WalletRow {
  readonly address: string
  readonly accountId: string
  readonly provedAt: Date
  /** Whether its owner can sign in with it. */
  readonly signsIn: boolean
}

export interface Nonce {
  readonly nonce: string
  readonly address: string
  readonly message: string
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

export async function insertNonce(query: Query, nonce: Omit<Nonce, 'usedAt'> & { accountId: string }): Promise<void> {
  await query`insert into wallet_nonce ${query(nonce)}`
}

/** Returns the message with this exact text that was issued to this person. */
export async function findNonce(query: Query, accountId: string, message: string): Promise<Nonce | undefined> {
  const [row] = await query<Nonce[]>`
    select nonce, address, message, expires_at, used_at from wallet_nonce
    where account_id = ${accountId} and message = ${message}`
  return row
}

/** Returns the newest message that awaits its signature. */
export async function findWaitingNonce(query: Query, accountId: string, now: Date): Promise<Nonce | undefined> {
  const [row] = await query<Nonce[]>`
    select nonce, address, message, expires_at, used_at from wallet_nonce
    where account_id = ${accountId} and used_at is null and expires_at > ${now} order by expires_at desc limit 1`
  return row
}

/** Uses up a nonce; false if it was used before or has expired. */
export async function setNonceUsed(query: Query, nonce: string, now: Date): Promise<boolean> {
  const rows = await query`
    update wallet_nonce set used_at = ${now}
    where nonce = ${nonce} and used_at is null and expires_at > ${now} returning nonce`
  return rows.length > 0
}

/** Deletes messages that expired before an instant, signed or not. */
export async function deleteExpired(query: Query, before: Date): Promise<void> {
  await query`delete from wallet_nonce where expires_at < ${before}`
}

/** Stores the owner of a wallet, with sign-in enabled, and returns the owner: another person if they were first. */
export async function insertWallet(query: Query, wallet: Omit<WalletRow, 'signsIn'>): Promise<string> {
  const [row] = await query<{ accountId: string }[]>`
    insert into wallet ${query({ ...wallet, signsIn: true })}
    on conflict on constraint wallet_belongs_to_one_person do update
      set signs_in = wallet.signs_in or wallet.account_id = excluded.account_id
    returning account_id`
  return row?.accountId ?? wallet.accountId
}

/** Returns people's wallets, in the order in which they were proved. */
export async function listWallets(query: Query, accountIds: readonly string[]): Promise<WalletRow[]> {
  return query<WalletRow[]>`
    select address, account_id, proved_at, signs_in from wallet
    where account_id = any(${query.array([...accountIds])}::uuid[]) order by proved_at, address`
}

/** Returns the account a wallet signs in to, with its current password hash. */
export async function findSignIn(
  query: Query,
  address: string,
): Promise<{ accountId: string; passwordHash: string } | undefined> {
  const [row] = await query<{ accountId: string; passwordHash: string }[]>`
    select account_id, password_hash from wallet join account on account.id = account_id
    where address = ${address} and signs_in and deleted_at is null`
  return row
}

/** Disables sign-in by a person's wallets, until each is proved again. */
export async function setSigningNobodyIn(query: Query, accountId: string): Promise<void> {
  await query`update wallet set signs_in = false where account_id = ${accountId}`
}

/** Disables sign-in by one of a person's wallets, until it is proved again; false if it is not theirs. */
export async function setOneSigningNobodyIn(query: Query, accountId: string, address: string): Promise<boolean> {
  const { count } = await query`
    update wallet set signs_in = false where account_id = ${accountId} and address = ${address}`
  return count > 0
}

/** Deletes a person's issued and unsigned messages. */
export async function deleteUnusedNonces(query: Query, accountId: string): Promise<void> {
  await query`delete from wallet_nonce where account_id = ${accountId} and used_at is null`
}

export async function findOwner(query: Query, address: string): Promise<string | undefined> {
  const [row] = await query<{ accountId: string }[]>`select account_id from wallet where address = ${address}`
  return row?.accountId
}
