/** SQL for sessions. */
import { roles as allRoles, type Role } from '@keyhold/rental/role.ts'
import type { Query } from '../../../../gateways/database.ts'

/** A live session with its account. */
export interface LiveSession {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly languageId: number
  readonly emailConfirmedAt: Date | null
  readonly suspendedAt: Date | null
  readonly createdAt: Date
  /** When a passkey confirmed it. */
  readonly passkeyAt: Date | null
  readonly roles: readonly Role[]
}

/** The means of a sign-in. */
export type Means = 'password' | 'passkey' | 'wallet'

/** The origin of a sign-in, as the browser reports it; null for unknown values. */
export interface Origin {
  readonly browser: string | null
  readonly system: string | null
  /** The IANA name of the device's time zone. */
  readonly timeZone: string | null
}

/** A session as its owner sees it. */
export interface OwnSession extends Origin {
  readonly id: string
  readonly means: Means
  readonly createdAt: Date
  readonly seenAt: Date
}

/**
 * Opens a session only if the account's password is still the one that was checked, so that no session survives a
 * concurrent password change (D 4.2); undefined otherwise.
 */
export async function insertSession(
  query: Query,
  {
    wallet = null,
    ...session
  }: {
    accountId: string
    passwordHash: string
    createdAt: Date
    expiresAt: Date
    origin: Origin
    means: Means
    wallet?: string | null | undefined
  },
): Promise<string | undefined> {
  const [row] = await query<{ id: string }[]>`
    insert into session (account_id, created_at, expires_at, seen_at, browser, system, time_zone, means, wallet,
      passkey_at)
    select id, ${session.createdAt}::timestamptz, ${session.expiresAt}::timestamptz, ${session.createdAt}::timestamptz,
      ${session.origin.browser}::text, ${session.origin.system}::text, ${session.origin.timeZone}::text,
      ${session.means}::text, ${wallet}::text,
      ${session.means === 'passkey' ? session.createdAt : null}::timestamptz from account
    where id = ${session.accountId} and password_hash = ${session.passwordHash} and deleted_at is null for share
    returning id`
  return row?.id
}

/** Whether a wallet may sign in, locked until the transaction ends. Locks the account first, like a reset. */
export async function holdSignIn(query: Query, accountId: string, wallet: string): Promise<boolean> {
  await query`select from account where id = ${accountId} for share`
  const rows = await query`
    select from wallet where account_id = ${accountId} and address = ${wallet} and signs_in for share`
  return rows.length > 0
}

/** Whether a session is live, locked until the transaction ends. */
export async function holdSession(query: Query, id: string, accountId: string): Promise<boolean> {
  const rows = await query`
    select from session where id = ${id} and account_id = ${accountId} and ended_at is null for share`
  return rows.length > 0
}

export async function findLiveSession(query: Query, id: string, now: Date): Promise<LiveSession | undefined> {
  const [row] = await query<LiveSession[]>`
    select session.id, account_id, email, language_id, email_confirmed_at, suspended_at, session.created_at, passkey_at,
      array(select role from account_role where account_role.account_id = account.id) as roles
    from session join account on account.id = account_id
    where session.id = ${id} and ended_at is null and expires_at > ${now}`
  return row && { ...row, roles: allRoles.filter((role) => row.roles.includes(role)) }
}

/** Returns an account's live sessions, the last used first. */
export async function listLiveSessions(query: Query, accountId: string, now: Date): Promise<OwnSession[]> {
  return query<OwnSession[]>`
    select id, means, created_at, seen_at, browser, system, time_zone from session
    where account_id = ${accountId} and ended_at is null and expires_at > ${now} order by seen_at desc, id`
}

export async function listLiveIds(query: Query, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select id from session where id = any(${[...ids]}::uuid[]) and ended_at is null and expires_at > ${now}`
  return rows.map(({ id }) => id)
}

/** Records a use: the session lives until `expiresAt`. */
export async function setSeen(
  query: Query,
  id: string,
  { seenAt, expiresAt }: { seenAt: Date; expiresAt: Date },
): Promise<void> {
  await query`update session set seen_at = ${seenAt}, expires_at = ${expiresAt} where id = ${id} and ended_at is null`
}

/** Records that a passkey confirmed a session. */
export async function setConfirmedByPasskey(query: Query, id: string, at: Date): Promise<void> {
  await query`update session set passkey_at = ${at} where id = ${id} and ended_at is null`
}

/** Ends a live session, of the given account if one is given; returns whether it did. */
export async function setEnded(query: Query, id: string, at: Date, accountId?: string): Promise<boolean> {
  const { count } = await query`update session set ended_at = ${at}
    where id = ${id} and ended_at is null and account_id = coalesce(${accountId ?? null}::uuid, account_id)`
  return count > 0
}

/** Deletes sessions that expired before an instant. */
export async function deleteExpired(query: Query, before: Date): Promise<void> {
  await query`delete from session where expires_at < ${before}`
}

/** Ends the sessions a wallet opened, except one. */
export async function setEndedByWallet(
  query: Query,
  { accountId, wallet, except, at }: { accountId: string; wallet: string; except: string; at: Date },
): Promise<void> {
  await query`update session set ended_at = ${at}
    where account_id = ${accountId} and ended_at is null and wallet = ${wallet} and id <> ${except}`
}

/** Ends all sessions of an account, except one if given. */
export async function setAllEnded(query: Query, accountId: string, at: Date, except?: string): Promise<void> {
  await query`update session set ended_at = ${at}
    where account_id = ${accountId} and ended_at is null and id is distinct from ${except ?? null}::uuid`
}
