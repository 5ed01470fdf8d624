/** Passwords: signing in with them, forgetting and changing them (D 4.2, D 4.4, D 2.8). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import type { AccountsParts } from '../parts.ts'
import type { Sessions } from '../sessions/service.ts'
import { type Account, findAccount, findAccountByEmail, setConfirmedEmail, setPasswordHash } from '../store.ts'
import { findToken, insertToken, setAllUsed, setUsed } from '../tokens/store.ts'
import { hashOf, newToken } from '../tokens/token.ts'
import { hashPassword, isPassword } from './hash.ts'

const resetMinutes = 60
/** Without the current password a new one is taken only so soon after signing in. */
const freshMinutes = 15
const quarter = 15 * 60
const perPair = { most: 10, seconds: quarter }
const perEmail = { most: 50, seconds: quarter }
const perAddress = { most: 300, seconds: quarter }
const forgotPerAddress = { most: 60, seconds: 3600 }
const forgotPerEmail = { most: 10, seconds: 3600 }
const resendSeconds = 60

/** A new password, typed twice. */
export interface Twice {
  readonly newPassword: string
  readonly newPasswordAgain: string
}

export interface Passwords {
  /** Opens a session. Wrong password and unknown e-mail are one refusal, and take as long (D 4.4). */
  signIn(given: { email: string; password: string; from: string }): Promise<{ account: Account; token: string }>
  /** Posts a link for a new password if the e-mail is known, once a minute at most; always succeeds. */
  forgot(email: string, from: string): Promise<void>
  /** The address that a link's letter went to; `token-not-valid` when it was used or is too old. */
  readReset(token: string): Promise<string>
  /** Sets the password with a link's token, once, and ends every session. */
  reset(given: Twice & { email: string; token: string }): Promise<void>
  /** Changes one's own password and ends every other session. */
  change(person: Person, given: Twice & { currentPassword?: string | undefined }): Promise<void>
}

/** Opens the door of passwords. */
export function openPasswords(parts: AccountsParts, sessions: Sessions): Passwords {
  const { database, clock, attempts } = parts
  const now = () => new Date(clock.now())
  return {
    async signIn({ email, password, from }) {
      await attempts.limit('login', from, perAddress)
      await attempts.limit('login', email, perEmail)
      await attempts.limit('login', `${email} ${from}`, perPair)
      const account = await findAccountByEmail(database, email)
      const isRight = await isPassword(password, account?.passwordHash)
      const session = account && isRight ? await sessions.open(account) : undefined
      if (!account || !session) throw new Refusal('wrong-credentials')
      await attempts.forget('login', `${email} ${from}`)
      return { account, token: session.token }
    },
    async forgot(email, from) {
      await attempts.limit('forgot', from, forgotPerAddress)
      await attempts.limit('forgot', email, forgotPerEmail)
      const { count } = await attempts.tally('forgot again', email, resendSeconds)
      const account = await findAccountByEmail(database, email)
      if (account && count === 1) await database.begin((tx) => postReset(parts, tx, account))
    },
    async readReset(token) {
      const found = await findToken(database, { hash: hashOf(token), purpose: 'reset', now: now() })
      if (!found || found.usedAt) throw new Refusal('token-not-valid')
      return found.email
    },
    async reset({ email, token, ...twice }) {
      const passwordHash = await hashTwice(twice)
      await database.begin(async (tx) => {
        const used = await setUsed(tx, { hash: hashOf(token), purpose: 'reset', now: now() })
        if (used?.email !== email) throw new Refusal('token-not-valid')
        const account = await findAccount(tx, used.accountId)
        if (account?.email !== email) throw new Refusal('token-not-valid')
        await setConfirmedEmail(tx, account.id, email, now()) // whoever reads its letters owns the address
        await replace(parts, sessions, tx, account, passwordHash)
      })
    },
    async change(person, { currentPassword, ...twice }) {
      await attempts.limit('password change', person.id, perPair)
      const account = await findAccount(database, person.id)
      if (!account) throw new Refusal('person-not-found')
      if (!(await knowsThePassword(parts, sessions, person, account, currentPassword)))
        throw new Refusal('current-password-wrong', { currentPassword: 'current-password-wrong' })
      const passwordHash = await hashTwice(twice)
      await database.begin((tx) => replace(parts, sessions, tx, account, passwordHash, person.sessionId))
    },
  }
}

async function hashTwice({ newPassword, newPasswordAgain }: Twice): Promise<string> {
  if (newPassword !== newPasswordAgain) throw new Refusal('passwords-differ', { newPasswordAgain: 'passwords-differ' })
  return hashPassword(newPassword)
}

async function knowsThePassword(
  { clock }: AccountsParts,
  sessions: Sessions,
  person: Person,
  account: Account,
  current: string | undefined,
): Promise<boolean> {
  if (current !== undefined) return isPassword(current, account.passwordHash)
  const openedAt = await sessions.openedAt(person.sessionId)
  return openedAt !== undefined && clock.now() - openedAt.getTime() <= freshMinutes * 60_000
}

async function postReset({ clock, outbox }: AccountsParts, tx: Query, { id, email, languageId }: Account) {
  const token = newToken()
  const expiresAt = new Date(clock.now() + resetMinutes * 60_000)
  await insertToken(tx, { hash: hashOf(token), accountId: id, purpose: 'reset', email, expiresAt })
  await outbox.post(tx, { to: email, languageId, kind: 'forgot', path: `/forgottenPassword/setNewPassword/${token}` })
}

/** The new password counts at once: sessions end, links that wait are useless, and the owner is told (D 4.2). */
async function replace(
  { clock, outbox }: AccountsParts,
  sessions: Sessions,
  tx: Query,
  { id, email, languageId }: Account,
  passwordHash: string,
  except?: string,
): Promise<void> {
  await setPasswordHash(tx, id, passwordHash)
  await sessions.endAll(tx, id, except)
  await setAllUsed(tx, id, 'reset', new Date(clock.now()))
  await outbox.post(tx, { to: email, languageId, kind: 'passwordChanged', path: '/forget-password' })
}
