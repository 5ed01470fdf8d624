/** Before what matters most, the owner shows again that it is them: by the password or a passkey (D 11.13). */
import type { Act, PasskeyAnswer } from '@keyhold/api/passkeys.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Person } from '../../../gateways/session.ts'
import type { AccountsDeps } from '../deps.ts'
import type { Passkeys } from '../passkeys/service.ts'
import { findAccount } from '../store.ts'
import { isPassword } from './hash.ts'

/** What somebody shows that it is them. */
export interface Shown {
  readonly currentPassword?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
}

/**
 * Refuses whoever shows neither (`password-needed`), the wrong password (`current-password-wrong`), or a passkey that is not
 * theirs, not new or not for this act (`passkey-not-accepted`). Beyond ten tries in a quarter of an hour `too-many-requests`.
 */
export type Reauthenticate = (person: Pick<Person, 'id'>, act: Act, shown: Shown) => Promise<void>

const perPerson = { most: 10, seconds: 900 }
const refused = (code: 'password-needed' | 'current-password-wrong') => new Refusal(code, { currentPassword: code })

/** Opens the asking again. */
export function createReauthentication({ database, rateLimiter }: AccountsDeps, passkeys: Passkeys): Reauthenticate {
  return async (person, act, { currentPassword, passkey }) => {
    if (!currentPassword && !passkey) throw refused('password-needed')
    await rateLimiter.limit('reauthentication', person.id, perPerson)
    if (passkey) await passkeys.requireAnswer(person, act, passkey)
    else {
      const account = await findAccount(database, person.id)
      if (!(await isPassword(currentPassword ?? '', account?.passwordHash))) throw refused('current-password-wrong')
    }
    await rateLimiter.forget('reauthentication', person.id)
  }
}
