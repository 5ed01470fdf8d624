/** Proved wallets and the messages given out to prove them, in SQL. */
import type { Query } from '../../../gateways/database.ts'

export interface WalletRow {
  readonly address: string
  readonly accountId: string
  readonly provedAt: Date
  /** Whether it signs its owner in. */
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

/** The message with these very words that was given to this person. */
export async function findNonce(query: Query, accountId: string, message: string): Promise<Nonce | undefined> {
  const [row] = await query<Nonce[]>`
    select nonce, address, message, expires_at, used_at from wallet_nonce
    where account_id = ${accountId} and message = ${message}`
  return row
}

/** The newest message that still waits for its signature. */
export async function findWaitingNonce(query: Query, accountId: string, now: Date): Promise<Nonce | undefined> {
  const [row] = await query<Nonce[]>`
    select nonce, address, message, expires_at, used_at from wallet_nonce
    where account_id = ${accountId} and used_at is null and expires_at > ${now} order by expires_at desc limit 1`
  return row
}

/** Uses a nonce up; answers false if somebody did before, or its time is over. */
export async function setNonceUsed(query: Query, nonce: string, now: Date): Promise<boolean> {
  const rows = await query`
    update wallet_nonce set used_at = ${now}
    where nonce = ${nonce} and used_at is null and expires_at > ${now} returning nonce`
  return rows.length > 0
}

/** Forgets messages whose time was over at an instant, signed or not. */
export async function deleteExpired(query: Query, before: Date): Promise<void> {
  await query`delete from wallet_nonce where expires_at < ${before}`
}

/** Writes down whose the wallet is, which signs them in from now on, and answers whose it is: another's if they were first. */
export async function insertWallet(query: Query, wallet: Omit<WalletRow, 'signsIn'>): Promise<string> {
  const [row] = await query<{ accountId: string }[]>`
    insert into wallet ${query({ ...wallet, signsIn: true })}
    on conflict on constraint wallet_belongs_to_one_person do update
      set signs_in = wallet.signs_in or wallet.account_id = excluded.account_id
    returning account_id`
  return row?.accountId ?? wallet.accountId
}

/** The wallets of people, in the order in which they were proved. */
export async function listWallets(query: Query, accountIds: readonly string[]): Promise<WalletRow[]> {
  return query<WalletRow[]>`
    select address, account_id, proved_at, signs_in from wallet
    where account_id = any(${query.array([...accountIds])}::uuid[]) order by proved_at, address`
}

/** Whom a wallet signs in, with the hash of their password then. */
export async function findSignIn(
  query: Query,
  address: string,
): Promise<{ accountId: string; passwordHash: string } | undefined> {
  const [row] = await query<{ accountId: string; passwordHash: string }[]>`
    select account_id, password_hash from wallet join account on account.id = account_id
    where address = ${address} and signs_in and deleted_at is null`
  return row
}

/** Somebody's wallets sign nobody in, until each is proved again. */
export async function setSigningNobodyIn(query: Query, accountId: string): Promise<void> {
  await query`update wallet set signs_in = false where account_id = ${accountId}`
}

/** One of somebody's wallets signs nobody in, until it is proved again; false if it is not theirs. */
export async function setOneSigningNobodyIn(query: Query, accountId: string, address: string): Promise<boolean> {
  const { count } = await query`
    update wallet set signs_in = false where account_id = ${accountId} and address = ${address}`
  return count > 0
}

/** Forgets the messages that somebody was given to sign and that were not signed yet. */
export async function deleteUnusedNonces(query: Query, accountId: string): Promise<void> {
  await query`delete from wallet_nonce where account_id = ${accountId} and used_at is null`
}

export async function findOwner(query: Query, address: string): Promise<string | undefined> {
  const [row] = await query<{ accountId: string }[]>`select account_id from wallet where address = ${address}`
  return row?.accountId
}
