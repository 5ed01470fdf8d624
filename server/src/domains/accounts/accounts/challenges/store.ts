/** SQL for challenges: what a passkey or a wallet signs, valid once and for minutes. */
import type { Query } from '../../../../gateways/database.ts'

/** The purpose of a challenge: an answer for another purpose is refused. */
export interface Challenge {
  readonly challenge: string
  readonly purpose: string
  /** The account it is for; null before sign-in, when the account is unknown. */
  readonly accountId: string | null
  /** For a wallet: the whole message. */
  readonly message?: string
  readonly expiresAt: Date
}

export async function insertChallenge(query: Query, challenge: Challenge): Promise<void> {
  await query`insert into challenge ${query({ message: null, ...challenge })}`
}

/** Uses up a challenge, even if the signature is wrong; false if none is valid for this purpose and person. */
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

/** Deletes a person's challenges. */
export async function deleteChallenges(query: Query, accountId: string): Promise<void> {
  await query`delete from challenge where account_id = ${accountId}`
}

/** Deletes challenges that expired before an instant. */
export async function deleteExpired(query: Query, before: Date): Promise<void> {
  await query`delete from challenge where expires_at < ${before}`
}
