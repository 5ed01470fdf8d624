/** The endpoints of passkeys: one's own, signing in with one, and showing one again before what needs it (D 11.13, D 11.40). */
import type { CurrentUser } from './accounts.schema.ts'
import { endpoint, type NoParams } from './endpoint.ts'
import type {
  AskedAct,
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyLogin,
  PasskeyNaming,
  PasskeyRequest,
  Reauthentication,
} from './passkeys.schema.ts'

export type { Act, Passkey, PasskeyAnswer, PasskeyRequest, Reauthentication } from './passkeys.schema.ts'

type PasskeyParams = { id: string }

/** One's passkeys, the oldest first. */
export const listPasskeys = endpoint<NoParams, undefined, Passkey[]>('GET', '/user/passkeys')
/** Begins to add one: needs the password or a passkey, and a confirmed e-mail address. */
export const beginPasskey = endpoint<NoParams, Reauthentication, PasskeyCreation>(
  'POST',
  '/user/passkeys/challenge',
  'json',
)
/** Keeps what an authenticator made; a letter tells the owner. */
export const addPasskey = endpoint<NoParams, NewPasskey, Passkey[]>('POST', '/user/passkeys', 'json')
/** Names one anew. */
export const renamePasskey = endpoint<PasskeyParams, PasskeyNaming, Passkey[]>('PUT', '/user/passkeys/:id', 'json')
/** Removes one: needs the password or a passkey. It signs nobody in any more. */
export const removePasskey = endpoint<PasskeyParams, Reauthentication, Passkey[]>(
  'POST',
  '/user/passkeys/:id/remove',
  'json',
)
/** What one's passkey is asked before an act that needs it. */
export const askPasskey = endpoint<NoParams, AskedAct, PasskeyRequest>('POST', '/user/passkeys/ask', 'json')
/** What any passkey is asked at the login page. */
export const askPasskeyLogin = endpoint<NoParams, undefined, PasskeyRequest>('POST', '/login/passkey/challenge')
/** Signs in with a passkey: the answer's authorization header is the token. `passkey-not-accepted`. */
export const loginWithPasskey = endpoint<NoParams, PasskeyLogin, CurrentUser>('POST', '/login/passkey', 'json')
