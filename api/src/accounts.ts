/** The endpoints of accounts: registering, signing in, passwords, profiles, avatars, wallets (spec public §7; spec signed-in §7; D 4). */
import type {
  AvatarFacts,
  ConfirmationInput,
  CurrentUser,
  EmailInput,
  KeepEmail,
  LoginInput,
  MailboxEmail,
  MailboxQuery,
  NewPassword,
  PasswordChange,
  Profile,
  ProfileInput,
  Publisher,
  Registration,
  ResetFacts,
  Wallet,
  WalletMessage,
  WalletNonceInput,
  WalletProof,
} from './accounts.schema.ts'
import { type Done, endpoint, type NoParams } from './endpoint.ts'

type PersonParams = { id: string }
/** A picture of oneself; `userId` is one's own id. */
export type AvatarUpload = { file: Blob; userId?: string }

/** Signs in: the answer's authorization header is the token. Wrong password and unknown e-mail: `wrong-credentials` (D 4.4). */
export const login = endpoint<NoParams, LoginInput, CurrentUser>('POST', '/login', 'form')
/** Makes an account and posts a letter to confirm it; a known e-mail answers the same (D 4.4). */
export const register = endpoint<NoParams, Registration, Done>('POST', '/registration', 'json')
/**
 * Confirms an e-mail address with the token of the letter; `token-not-valid` when it is unknown or too old. Only for whoever
 * registered it: by their session, the browser they registered in, or the password (`confirm-by-password`, D 11.14).
 */
export const confirmEmail = endpoint<NoParams, ConfirmationInput, Done>('POST', '/registration/confirm', 'json')
/** "That was not me": the account has its old e-mail address again, and every session ends (D 11.28); `token-not-valid`. */
export const keepEmail = endpoint<NoParams, KeepEmail, Done>('POST', '/registration/keepEmail', 'json')
/** Posts the confirmation again, once a minute at most: `resend-too-soon` with Retry-After. */
export const resendConfirmation = endpoint<NoParams, EmailInput, Done>('POST', '/registration/resend', 'json')
/** Posts a link for a new password, if the e-mail is known; always ok (D 4.4). */
export const forgotPassword = endpoint<NoParams, EmailInput, Done>('POST', '/forgottenPassword', 'json')
/** Whose password the link of a letter changes; `token-not-valid` when it was used or is older than 60 minutes. */
export const readResetToken = endpoint<{ token: string }, undefined, ResetFacts>(
  'GET',
  '/forgottenPassword/setNewPassword/:token',
)
/** Sets the new password and ends every session of the account (D 4.2). */
export const setNewPassword = endpoint<NoParams, NewPassword, Done>('PUT', '/forgottenPassword/setNewPassword', 'json')
/** Who is signed in; `session-over` when nobody is. */
export const currentUser = endpoint<NoParams, undefined, CurrentUser>('GET', '/user/current')
/** Ends this session. */
export const logout = endpoint<NoParams, undefined, Done>('POST', '/logout')
/** Ends every session of this person, this one too. */
export const logoutEverywhere = endpoint<NoParams, undefined, Done>('POST', '/logout/everywhere')

/** One's own profile in full; anybody else's is `person-not-found` (D 3.2). */
export const readProfile = endpoint<PersonParams, undefined, Profile>('GET', '/profile/:id')
/** Saves one's profile (D 4.7). A new e-mail address counts once its letter is confirmed. */
export const saveProfile = endpoint<NoParams, ProfileInput, Profile>('PUT', '/profile', 'json')
/** The same as `saveProfile`, as the specification's POST. */
export const createProfile = endpoint<NoParams, ProfileInput, Profile>('POST', '/profile', 'json')
/** Changes one's password and ends every other session (D 2.8, D 4.2). */
export const changePassword = endpoint<NoParams, PasswordChange, Done>('PUT', '/profile/newPassword', 'json')
/** Takes a jpeg or png of at most 10 MB and keeps it as 300×300 PNG (D 4.9). */
export const changeAvatar = endpoint<NoParams, AvatarUpload, AvatarFacts>('POST', '/profile/changeAvatar', 'multipart')
/** Where somebody's picture is, below `/api`; null when they have none. */
export const readAvatar = endpoint<PersonParams, undefined, AvatarFacts>('GET', '/profile/getAvatar/:id')
/** What everybody may know of somebody who lists homes. */
export const readPublisher = endpoint<PersonParams, undefined, Publisher>('GET', '/publisher/:id')

/** The message to sign to prove that a wallet is one's own (D 4.7); good for one signature within 10 minutes. */
export const askWalletMessage = endpoint<NoParams, WalletNonceInput, WalletMessage>(
  'POST',
  '/profile/wallet/nonce',
  'json',
)
/** Proves a wallet with the signed message; answers all proved wallets. */
export const proveWallet = endpoint<NoParams, WalletProof, Wallet[]>('POST', '/profile/wallet/prove', 'json')
/** One wallet signs nobody in until it is proved again, and stays proved: needs the password or a passkey. Answers all proved wallets. */
export const stopWalletSignIn = endpoint<NoParams, WalletNonceInput, Wallet[]>(
  'POST',
  '/profile/wallet/signInStopped',
  'json',
)
/** One's proved wallets, the main one first. */
export const listWallets = endpoint<NoParams, undefined, Wallet[]>('GET', '/profile/wallets')

/** The newest letters of the development mailbox (D 2.4); `no-such-call` where mail really leaves Keyhold. */
export const readMailbox = endpoint<NoParams, MailboxQuery, MailboxEmail[]>('GET', '/mailbox', 'query')
