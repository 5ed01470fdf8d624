/**
 * The accounts endpoints: registration, sign-in, passwords, profiles, avatars, wallets
 * (spec public §7; spec signed-in §7; D 4).
 */
import type {
  AvatarFacts,
  ConfirmationInput,
  ConfirmedEmail,
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
  ResendInput,
  ResetFacts,
  Wallet,
  WalletMessage,
  WalletNonceInput,
  WalletProof,
} from './accounts.schema.ts'
import { type Done, endpoint, type NoParams } from './endpoint.ts'

type PersonParams = { id: string }
/** The person's own picture; `userId` is their own id. */
export type AvatarUpload = { file: Blob; userId?: string }

/**
 * Signs in: the authorization header of the answer is the token. Wrong password and unknown e-mail: `wrong-credentials`
 * (D 4.4).
 */
export const login = endpoint<NoParams, LoginInput, CurrentUser>('POST', '/login', 'form')
/** Creates an account and sends a confirmation e-mail; a known address gets the same answer (D 4.4). */
export const register = endpoint<NoParams, Registration, Done>('POST', '/registration', 'json')
/**
 * Confirms an e-mail address with the token of the e-mail; `token-not-valid` when it is unknown or expired. Only for
 * the person who registered it: by their session, the browser they registered in, or the password
 * (`confirm-by-password`, D 11.14).
 */
export const confirmEmail = endpoint<NoParams, ConfirmationInput, ConfirmedEmail>(
  'POST',
  '/registration/confirm',
  'json',
)
/** "That was not me": restores the account's old e-mail address and ends every session (D 11.28); `token-not-valid`. */
export const keepEmail = endpoint<NoParams, KeepEmail, Done>('POST', '/registration/keepEmail', 'json')
/** Sends the confirmation e-mail again, once a minute at most: `resend-too-soon` with Retry-After. */
export const resendConfirmation = endpoint<NoParams, ResendInput, Done>('POST', '/registration/resend', 'json')
/** Sends a password-reset link, if the e-mail is known; always ok (D 4.4). */
export const forgotPassword = endpoint<NoParams, EmailInput, Done>('POST', '/forgottenPassword', 'json')
/** The account of a password-reset link; `token-not-valid` when it was used or is older than 60 minutes. */
export const readResetToken = endpoint<{ token: string }, undefined, ResetFacts>(
  'GET',
  '/forgottenPassword/setNewPassword/:token',
)
/** Sets the new password and ends every session of the account (D 4.2). */
export const setNewPassword = endpoint<NoParams, NewPassword, Done>('PUT', '/forgottenPassword/setNewPassword', 'json')
/** The signed-in person; `session-over` without a session. */
export const currentUser = endpoint<NoParams, undefined, CurrentUser>('GET', '/user/current')
/** Ends this session. */
export const logout = endpoint<NoParams, undefined, Done>('POST', '/logout')
/** Ends every session of this person, including this one. */
export const logoutEverywhere = endpoint<NoParams, undefined, Done>('POST', '/logout/everywhere')

/** The person's own profile in full; any other person's is `person-not-found` (D 3.2). */
export const readProfile = endpoint<PersonParams, undefined, Profile>('GET', '/profile/:id')
/** Saves the person's own profile (D 4.7). A new e-mail address counts once it is confirmed. */
export const saveProfile = endpoint<NoParams, ProfileInput, Profile>('PUT', '/profile', 'json')
/** The same as `saveProfile`, as the specification's POST. */
export const createProfile = endpoint<NoParams, ProfileInput, Profile>('POST', '/profile', 'json')
/** Changes the person's own password and ends every other session (D 2.8, D 4.2). */
export const changePassword = endpoint<NoParams, PasswordChange, Done>('PUT', '/profile/newPassword', 'json')
/** Accepts a JPEG or PNG of at most 10 MB and stores it as a 300×300 PNG (D 4.9). */
export const changeAvatar = endpoint<NoParams, AvatarUpload, AvatarFacts>('POST', '/profile/changeAvatar', 'multipart')
/** The path of a person's picture, below `/api`; null without one. */
export const readAvatar = endpoint<PersonParams, undefined, AvatarFacts>('GET', '/profile/getAvatar/:id')
/** The public profile of a person who lists homes. */
export const readPublisher = endpoint<PersonParams, undefined, Publisher>('GET', '/publisher/:id')

/** The message to sign to prove a wallet (D 4.7); valid for one signature within 10 minutes. */
export const askWalletMessage = endpoint<NoParams, WalletNonceInput, WalletMessage>(
  'POST',
  '/profile/wallet/nonce',
  'json',
)
/** Proves a wallet with the signed message; returns all proved wallets. */
export const proveWallet = endpoint<NoParams, WalletProof, Wallet[]>('POST', '/profile/wallet/prove', 'json')
/**
 * Disables sign-in with a wallet until it is proved again; it stays proved. Requires the password or a passkey. Returns
 * all proved wallets.
 */
export const stopWalletSignIn = endpoint<NoParams, WalletNonceInput, Wallet[]>(
  'POST',
  '/profile/wallet/signInStopped',
  'json',
)
/** The person's proved wallets, the main one first. */
export const listWallets = endpoint<NoParams, undefined, Wallet[]>('GET', '/profile/wallets')

/** The newest e-mails in the development mailbox (D 2.4); `no-such-call` where real mail is sent. */
export const readMailbox = endpoint<NoParams, MailboxQuery, MailboxEmail[]>('GET', '/mailbox', 'query')
