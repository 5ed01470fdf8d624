/** Sessions, in SQL. */
import { roles as allRoles, type Role } from '@keyhold/rental/role.ts'
import type { Query } from '../../../gateways/database.ts'

/** A session that lives, and whose it is. */
export interface LiveSession {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly languageId: number
  readonly emailConfirmedAt: Date | null
  readonly createdAt: Date
  readonly roles: readonly Role[]
}

/**
 * Opens a session, but only if the account's password is still the one that was checked: a session never outlives a
 * change of password that happened meanwhile (D 4.2). Answers undefined otherwise.
 */
export async function insertSession(
  query: Query,
  session: { accountId: string; passwordHash: string; createdAt: Date; expiresAt: Date },
): Promise<string | undefined> {
  const [row] = await query<{ id: string }[]>`
    insert into session (account_id, created_at, expires_at)
    select id, ${session.createdAt}::timestamptz, ${session.expiresAt}::timestamptz from account
    where id = ${session.accountId} and password_hash = ${session.passwordHash} for share
    returning id`
  return row?.id
}

export async function findLiveSession(query: Query, id: string, now: Date): Promise<LiveSession | undefined> {
  const [row] = await query<LiveSession[]>`
    select session.id, account_id, email, language_id, email_confirmed_at, session.created_at,
      array(select role from account_role where account_role.account_id = account.id) as roles
    from session join account on account.id = account_id
    where session.id = ${id} and ended_at is null and expires_at > ${now}`
  return row && { ...row, roles: allRoles.filter((role) => row.roles.includes(role)) }
}

export async function setExpiry(query: Query, id: string, expiresAt: Date): Promise<void> {
  await query`update session set expires_at = ${expiresAt} where id = ${id} and ended_at is null`
}

export async function setEnded(query: Query, id: string, at: Date): Promise<void> {
  await query`update session set ended_at = ${at} where id = ${id} and ended_at is null`
}

/** Forgets sessions that would be over by themselves since an instant. */
export async function deleteExpired(query: Query, before: Date): Promise<void> {
  await query`delete from session where expires_at < ${before}`
}

/** Ends all sessions of an account but one, if one is named. */
export async function setAllEnded(query: Query, accountId: string, at: Date, except?: string): Promise<void> {
  await query`update session set ended_at = ${at}
    where account_id = ${accountId} and ended_at is null and id is distinct from ${except ?? null}::uuid`
}
