/** The endpoints of passkeys: managing them, signing in, and reauthentication (D 11.13, D 11.40). */
import type { CurrentUser } from './accounts.schema.ts'
import { endpoint, type NoParams } from './endpoint.ts'
import type {
  AskedAct,
  NewPasskey,
  Passkey,
  PasskeyConfirmation,
  PasskeyCreation,
  PasskeyLogin,
  PasskeyNaming,
  PasskeyRequest,
  Reauthentication,
} from './passkeys.schema.ts'

export type { Act, Passkey, PasskeyAnswer, PasskeyRequest, Reauthentication } from './passkeys.schema.ts'

type PasskeyParams = { id: string }

/** The caller's passkeys, the oldest first. */
export const listPasskeys = endpoint<NoParams, undefined, Passkey[]>('GET', '/user/passkeys')
/** Begins a registration: requires the password or a passkey, and a confirmed e-mail address. */
export const beginPasskey = endpoint<NoParams, Reauthentication, PasskeyCreation>(
  'POST',
  '/user/passkeys/challenge',
  'json',
)
/** Stores the registered passkey; the owner is notified by e-mail. */
export const addPasskey = endpoint<NoParams, NewPasskey, Passkey[]>('POST', '/user/passkeys', 'json')
/** Renames one. */
export const renamePasskey = endpoint<PasskeyParams, PasskeyNaming, Passkey[]>('PUT', '/user/passkeys/:id', 'json')
/** Removes one: requires the password or a passkey. It can no longer sign in. */
export const removePasskey = endpoint<PasskeyParams, Reauthentication, Passkey[]>(
  'POST',
  '/user/passkeys/:id/remove',
  'json',
)
/** The challenge for a passkey before an action that requires it. */
export const askPasskey = endpoint<NoParams, AskedAct, PasskeyRequest>('POST', '/user/passkeys/ask', 'json')
/** Confirms the session with a passkey, for the pages of administrators and arbitrators on a public instance (D 11.23). */
export const confirmSession = endpoint<NoParams, PasskeyConfirmation, CurrentUser>(
  'POST',
  '/user/passkeys/confirmation',
  'json',
)
/** The sign-in page's challenge for any passkey. */
export const askPasskeyLogin = endpoint<NoParams, undefined, PasskeyRequest>('POST', '/login/passkey/challenge')
/** Signs in with a passkey: the authorization header of the answer is the token. `passkey-not-accepted`. */
export const loginWithPasskey = endpoint<NoParams, PasskeyLogin, CurrentUser>('POST', '/login/passkey', 'json')
