/** Reauthentication before sensitive acts: by the password or a passkey (D 11.13). */
import type { Act, PasskeyAnswer } from '@keyhold/api/passkeys.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Person } from '../../../../gateways/session.ts'
import type { AccountsDeps } from '../deps.ts'
import { needsPasskeys } from '../passkeys/ofRoles.ts'
import type { Passkeys } from '../passkeys/service.ts'
import { listCredentials } from '../passkeys/store.ts'
import { findAccount } from '../store.ts'
import { isPassword } from './hash.ts'

/** The proof for reauthentication. */
export interface Shown {
  readonly currentPassword?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
}

/**
 * Refuses a missing proof (`password-needed`), a wrong password (`current-password-wrong`), or a passkey that is
 * another person's, replayed or for another act (`passkey-not-accepted`). With a role that needs a passkey, and one of
 * them, only that may change passkeys (`confirm-by-passkey`). Beyond ten tries in a quarter of an hour
 * `too-many-requests`.
 */
export type Reauthenticate = (person: Pick<Person, 'id'>, act: Act, shown: Shown) => Promise<void>

const perPerson = { most: 10, seconds: 900 }
const refused = (code: 'password-needed' | 'current-password-wrong' | 'confirm-by-passkey') =>
  new Refusal(code, { currentPassword: code })

/** Creates the reauthentication. */
export function createReauthentication(deps: AccountsDeps, passkeys: Passkeys): Reauthenticate {
  const { database, rateLimiter } = deps
  return async (person, act, { currentPassword, passkey }) => {
    if (!currentPassword && !passkey) throw refused('password-needed')
    await rateLimiter.limit('reauthentication', person.id, perPerson)
    if (!passkey && act === 'passkeys' && (await mustShowPasskey(deps, person.id))) throw refused('confirm-by-passkey')
    if (passkey) await passkeys.requireAnswer(person, act, passkey)
    else {
      const account = await findAccount(database, person.id)
      if (!(await isPassword(currentPassword ?? '', account?.passwordHash))) throw refused('current-password-wrong')
    }
    await rateLimiter.forget('reauthentication', person.id)
  }
}

/** Whether a role's person has a passkey, which alone may then add or remove another. */
async function mustShowPasskey(deps: AccountsDeps, accountId: string): Promise<boolean> {
  if (!(await needsPasskeys(deps, deps.database, accountId))) return false
  return (await listCredentials(deps.database, accountId)).length > 0
}
