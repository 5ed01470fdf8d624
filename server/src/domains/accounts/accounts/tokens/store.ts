/** SQL for email link tokens. Only their hashes are stored (D 4.4). */
import type { Query } from '../../../../gateways/database.ts'

export type Purpose = 'confirm' | 'reset' | 'device' | 'keep'

export interface EmailToken {
  readonly accountId: string
  /** The address the email was sent to. */
  readonly email: string
  readonly usedAt: Date | null
  /** For two tokens of one purpose, the one that expires later was issued later. */
  readonly expiresAt: Date
}

export async function insertToken(
  query: Query,
  token: { hash: Buffer; accountId: string; purpose: Purpose; email: string; expiresAt: Date },
): Promise<void> {
  await query`insert into email_token ${query(token)}`
}

/** A token that has not expired, used or not. */
export async function findToken(
  query: Query,
  { hash, purpose, now }: { hash: Buffer; purpose: Purpose; now: Date },
): Promise<EmailToken | undefined> {
  const [row] = await query<EmailToken[]>`
    select account_id, email, used_at, expires_at from email_token
    where hash = ${hash} and purpose = ${purpose} and expires_at > ${now}`
  return row
}

/** Uses up a token; only the first of two concurrent uses succeeds, the other gets undefined. */
export async function setUsed(
  query: Query,
  { hash, purpose, now }: { hash: Buffer; purpose: Purpose; now: Date },
): Promise<EmailToken | undefined> {
  const [row] = await query<EmailToken[]>`
    update email_token set used_at = ${now}
    where hash = ${hash} and purpose = ${purpose} and expires_at > ${now} and used_at is null
    returning account_id, email, used_at, expires_at`
  return row
}

/** Whether an address is reserved for its previous owner, who may still restore it (D 11.28). */
export async function isKept(query: Query, email: string, now: Date): Promise<boolean> {
  const rows = await query`select from email_token
    where purpose = 'keep' and email = ${email} and used_at is null and expires_at > ${now} limit 1`
  return rows.length > 0
}

/** Deletes tokens that expired before an instant. */
export async function deleteExpired(query: Query, before: Date): Promise<void> {
  await query`delete from email_token where expires_at < ${before}`
}

/** Revokes every unused token of this purpose. */
export async function setAllUsed(query: Query, accountId: string, purpose: Purpose, now: Date): Promise<void> {
  await query`update email_token set used_at = ${now}
    where account_id = ${accountId} and purpose = ${purpose} and used_at is null`
}

/** Revokes every unused token of this purpose that was issued after a given one, or to the same address. */
export async function setLaterUsed(
  query: Query,
  { accountId, expiresAt, email }: Pick<EmailToken, 'accountId' | 'expiresAt' | 'email'>,
  purpose: Purpose,
  now: Date,
): Promise<void> {
  await query`update email_token set used_at = ${now}
    where account_id = ${accountId} and purpose = ${purpose} and used_at is null
      and (expires_at > ${expiresAt} or email = ${email})`
}
