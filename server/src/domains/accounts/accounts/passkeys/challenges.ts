/** Challenges of passkeys: each is issued for one purpose and used up by the first answer (D 11.40). */
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Act } from '@keyhold/api/passkeys.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { insertChallenge, takeChallenge } from '../challenges/store.ts'
import type { AccountsDeps } from '../deps.ts'

/** Lifetime of a challenge; the login page requests a new one before it ends. */
export const challengeMinutes = 5

/** The purpose of a passkey challenge. */
export type Purpose = Act | 'sign-in' | 'add'

export const notAccepted = () => new Refusal('passkey-not-accepted', { passkey: 'passkey-not-accepted' })

/** Creates the challenges of the relying party at this host name. */
export function createPasskeyChallenges(
  { database, clock }: Pick<AccountsDeps, 'database' | 'clock'>,
  hostname: string,
) {
  return {
    /** Issues a challenge; `passkeys-not-here` at an IP address, which WebAuthn does not allow. */
    async issue(purpose: Purpose, accountId: string | null): Promise<Uint8Array<ArrayBuffer>> {
      if (isIP(hostname.replace(/[[\]]/g, ''))) throw new Refusal('passkeys-not-here')
      const bytes = randomBytes(32)
      const expiresAt = new Date(clock.now() + challengeMinutes * 60_000)
      await insertChallenge(database, { challenge: bytes.toString('base64url'), purpose, accountId, expiresAt })
      return new Uint8Array(bytes)
    },

    /** Uses up the challenge of an answer and returns it; `passkey-not-accepted`. */
    async take(clientDataJSON: string, purpose: Purpose, accountId: string | null): Promise<string> {
      const challenge = challengeIn(clientDataJSON)
      if (!challenge || !(await takeChallenge(database, { challenge, purpose, accountId }, new Date(clock.now()))))
        throw notAccepted()
      return challenge
    },
  }
}
export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>

/** The challenge in an answer's client data. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
