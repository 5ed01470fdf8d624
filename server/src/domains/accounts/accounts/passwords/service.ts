/** Passwords: signing in, resetting and changing them (D 4.2, D 4.4, D 2.8). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { changeOwn } from '../../../../gateways/countsTopic.ts'
import type { Query } from '../../../../gateways/database.ts'
import type { Person } from '../../../../gateways/session.ts'
import { deleteChallenges } from '../challenges/store.ts'
import type { AccountsDeps } from '../deps.ts'
import type { Device, Devices } from '../devices/service.ts'
import { deleteDevices } from '../devices/store.ts'
import { minimumTime, withMinimumTime } from '../minimumTime.ts'
import { needsPasskeys } from '../passkeys/ofRoles.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import type { Sessions } from '../sessions/service.ts'
import type { Origin } from '../sessions/store.ts'
import { auditSignIn } from '../signIns/auditSignIn.ts'
import { type CompletedSignIn, completeSignIn } from '../signIns/completeSignIn.ts'
import { type Account, findAccount, findAccountByEmail, setConfirmedEmail, setPasswordHash } from '../store.ts'
import { findToken, insertToken, setAllUsed, setUsed } from '../tokens/store.ts'
import { hashOf, newToken } from '../tokens/token.ts'
import { deleteUnusedNonces, setSigningNobodyIn } from '../wallets/store.ts'
import { refuseGuessable } from './guessable.ts'
import { hashPassword, isPassword } from './hash.ts'
import type { Reauthenticate, Shown } from './reauthentication.ts'

const resetMinutes = 60
const quarter = 15 * 60
const perPair = { most: 10, seconds: quarter }
const perAddress = { most: 300, seconds: quarter }
const forgotPerAddress = { most: 60, seconds: 3600 }
const resendSeconds = 60
/** Maximum emails an hour; beyond it none is sent, and earlier links stay valid (D 11.12). */
const maxEmails = 3

/** A new password, typed twice. */
export interface NewPasswordPair {
  readonly newPassword: string
  readonly newPasswordAgain: string
}

/** An email address and a password, and the network address they come from. */
export interface Credentials {
  readonly email: string
  readonly password: string
  readonly from: string
}

type SignInTry = Credentials & Device & { readonly origin?: Origin }

export interface Passwords {
  /** Opens a session. A wrong password and an unknown email get the same refusal in the same time (D 4.4). */
  signIn(given: SignInTry): Promise<CompletedSignIn>
  /** Emails a reset link if the address is known, at most once a minute; always succeeds. */
  forgot(email: string, from: string): Promise<void>
  /** Emails a reset link within the caller's transaction, without the rate limit. */
  post(tx: Query, account: Pick<Account, 'id' | 'email' | 'languageId'>): Promise<void>
  /** Returns the address a link was sent to; `token-not-valid` when it was used or expired. */
  readReset(token: string): Promise<string>
  /**
   * Sets the password with a link's token, once, and ends every session. Other credentials are revoked: passkeys are
   * removed, and wallets sign in once they are proved again (D 11.40).
   */
  reset(given: NewPasswordPair & { email: string; token: string }): Promise<void>
  /**
   * Changes one's password and ends every other session. It always asks for the current one or a passkey, because
   * an open browser or a stolen token must not suffice (D 11.13). `session-over` if it was changed meanwhile.
   */
  change(person: Person, given: NewPasswordPair & Shown): Promise<void>
}

/** Creates the passwords service. */
export function createPasswords(
  deps: AccountsDeps,
  parts: { readonly sessions: Sessions; readonly devices: Devices; readonly reauthenticate: Reauthenticate },
): Passwords {
  const { sessions, devices, reauthenticate } = parts
  const { database, clock, rateLimiter } = deps
  const now = () => new Date(clock.now())
  async function signIn({ email, password, from, origin, ...shown }: SignInTry): Promise<CompletedSignIn> {
    await rateLimiter.limit('login', from, perAddress)
    await rateLimiter.limit('login', `${email} ${from}`, perPair)
    // Lookup time differs by account; hashing, the same for all, takes longer than this under load (D 4.4).
    const looked = minimumTime()
    const account = await findAccountByEmail(database, email)
    const takeBack = await devices.countTry(email, account, shown)
    await looked
    const isRight = await isPassword(password, account?.passwordHash)
    const entered =
      account && isRight ? await completeSignIn(parts, account, 'password', { ...shown, origin }) : undefined
    if (!entered) throw new Refusal('wrong-credentials')
    await Promise.all([rateLimiter.forget('login', `${email} ${from}`), takeBack()])
    return entered
  }
  return {
    signIn: (given) =>
      auditSignIn(
        deps,
        'password',
        () => signIn(given),
        async () => (await findAccountByEmail(database, given.email))?.id,
      ),
    async forgot(email, from) {
      await rateLimiter.limit('forgot', from, forgotPerAddress)
      await withMinimumTime(postResetTo(deps, email))
    },
    post: (tx, account) => postReset(deps, tx, account),
    async readReset(token) {
      const found = await findToken(database, { hash: hashOf(token), purpose: 'reset', now: now() })
      if (!found || found.usedAt) throw new Refusal('token-not-valid')
      return found.email
    },
    async reset({ email, token, ...pair }) {
      refuseDiffering(pair)
      // Without a link no one learns whose address it is, or their name (D 4.4).
      const asked = await findToken(database, { hash: hashOf(token), purpose: 'reset', now: now() })
      const owner = asked?.email === email && !asked.usedAt ? await findAccount(database, asked.accountId) : undefined
      if (!owner) throw new Refusal('token-not-valid')
      const passwordHash = await hashMatching(pair, owner)
      await database.begin(async (tx) => {
        const used = await setUsed(tx, { hash: hashOf(token), purpose: 'reset', now: now() })
        if (used?.email !== email) throw new Refusal('token-not-valid')
        const account = await findAccount(tx, used.accountId)
        if (account?.email !== email) throw new Refusal('token-not-valid')
        await setConfirmedEmail(tx, account.id, email, now()) // reading an address's email proves ownership
        await setPasswordHash(tx, account.id, passwordHash)
        await makeCount(deps, sessions, tx, account)
        await closeOtherWays(deps, tx, account.id)
      })
    },
    async change(person, { currentPassword, passkey, ...pair }) {
      await rateLimiter.limit('password change', person.id, perPair)
      const account = await findAccount(database, person.id)
      if (!account) throw new Refusal('person-not-found')
      await reauthenticate(person, 'password', { currentPassword, passkey })
      const passwordHash = await hashMatching(pair, account)
      await changeOwn(deps.bus, account.id, async (tx) => {
        if (!(await setPasswordHash(tx, account.id, passwordHash, account.passwordHash)))
          throw new Refusal('session-over')
        await makeCount(deps, sessions, tx, account, person.sessionId)
      })
    },
  }
}

function refuseDiffering({ newPassword, newPasswordAgain }: NewPasswordPair): void {
  if (newPassword !== newPasswordAgain) throw new Refusal('passwords-differ', { newPasswordAgain: 'passwords-differ' })
}

async function hashMatching(
  { newPassword, newPasswordAgain }: NewPasswordPair,
  { email, firstName = null, lastName = null }: Pick<Account, 'email'> & Partial<Account>,
): Promise<string> {
  refuseDiffering({ newPassword, newPasswordAgain })
  refuseGuessable(newPassword, 'newPassword', { email, names: [firstName, lastName, `${firstName} ${lastName}`] })
  return hashPassword(newPassword)
}

/** Emails a link if the address is known, once a minute and at most three times an hour. */
async function postResetTo(deps: AccountsDeps, email: string): Promise<void> {
  const again = await deps.rateLimiter.hit('forgot again', email, resendSeconds)
  if (again.count > 1) return
  const { count } = await deps.rateLimiter.hit('forgotten password emails', email, 3600)
  const account = await findAccountByEmail(deps.database, email)
  if (account && count <= maxEmails) await deps.database.begin((tx) => postReset(deps, tx, account))
}

async function postReset(
  { clock, outbox }: AccountsDeps,
  tx: Query,
  { id, email, languageId }: Pick<Account, 'id' | 'email' | 'languageId'>,
): Promise<void> {
  const token = newToken()
  const expiresAt = new Date(clock.now() + resetMinutes * 60_000)
  await insertToken(tx, { hash: hashOf(token), accountId: id, purpose: 'reset', email, expiresAt })
  await outbox.post(tx, { to: email, languageId, kind: 'forgot', path: `/forgottenPassword/setNewPassword/${token}` })
}

/**
 * Revokes all other credentials, because an intruder may have left a key in the account. Passkeys that a role needs
 * stay: no password added them.
 */
export async function closeOtherWays(deps: AccountsDeps, tx: Query, accountId: string): Promise<void> {
  await deleteChallenges(tx, accountId)
  if (!(await needsPasskeys(deps, tx, accountId))) await deletePasskeys(tx, accountId)
  await setSigningNobodyIn(tx, accountId)
  await deleteUnusedNonces(tx, accountId)
}

/** Makes the new password effective: ends sessions, revokes pending links, and notifies the owner (D 4.2). */
async function makeCount(
  { clock, outbox }: AccountsDeps,
  sessions: Sessions,
  tx: Query,
  { id, email, languageId }: Account,
  except?: string,
): Promise<void> {
  await sessions.endAll(tx, id, except)
  await deleteDevices(tx, id)
  await setAllUsed(tx, id, 'reset', new Date(clock.now()))
  await outbox.post(tx, { to: email, languageId, kind: 'passwordChanged', path: '/forget-password' })
}
