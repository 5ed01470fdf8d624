/** Challenges: what a passkey or a wallet is asked to sign, once and within minutes, in SQL. */
import type { Query } from '../../../gateways/database.ts'

/** What a challenge is for: an answer to one of another purpose counts for nothing. */
export interface Challenge {
  readonly challenge: string
  readonly purpose: string
  /** Who is asked; null where nobody is known yet, before signing in. */
  readonly accountId: string | null
  /** Of a wallet: the whole message. */
  readonly message?: string
  readonly expiresAt: Date
}

export async function insertChallenge(query: Query, challenge: Challenge): Promise<void> {
  await query`insert into challenge ${query({ message: null, ...challenge })}`
}

/** Uses a challenge up, also if what was signed turns out to be wrong; false if there is none of this purpose and person in time. */
export async function takeChallenge(
  query: Query,
  {
    challenge,
    purpose,
    accountId,
    message = null,
  }: Omit<Challenge, 'expiresAt' | 'message'> & { message?: string | null },
  now: Date,
): Promise<boolean> {
  const rows = await query`
    delete from challenge where challenge = ${challenge} and purpose = ${purpose} and expires_at > ${now}
      and account_id is not distinct from ${accountId}::uuid and message is not distinct from ${message}::text returning 1`
  return rows.length > 0
}

/** Forgets what somebody was asked. */
export async function deleteChallenges(query: Query, accountId: string): Promise<void> {
  await query`delete from challenge where account_id = ${accountId}`
}

/** Forgets challenges whose time was over at an instant. */
export async function deleteExpired(query: Query, before: Date): Promise<void> {
  await query`delete from challenge where expires_at < ${before}`
}
