/** Registration: creates an account, and sends the email that confirms its address (D 4.4, D 4.5). */
import { codeId } from '@keyhold/rental/code.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query } from '../../../../gateways/database.ts'
import { languageIdOf, languageOf } from '../../../../gateways/text.ts'
import type { AccountsDeps } from '../deps.ts'
import type { Device, Devices } from '../devices/service.ts'
import { withMinimumTime } from '../minimumTime.ts'
import { refuseGuessable } from '../passwords/guessable.ts'
import { hashPassword, isPassword } from '../passwords/hash.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  setConfirmedEmail,
} from '../store.ts'
import { type EmailToken, findToken, insertToken, isKept, setUsed } from '../tokens/store.ts'
import { hashOf, newToken } from '../tokens/token.ts'

const confirmDays = 3
const perAddress = { most: 60, seconds: 3600 }
const perConfirmation = { most: 10, seconds: 900 }
const perPair = { most: 5, seconds: 3600 }
/** Maximum emails an hour to one address, regardless of who requests them (D 11.12). */
const maxEmails = 5
const perResend = { most: 1, seconds: 60, code: 'resend-too-soon' } as const

/** The registration form; `from` is the network address it comes from. */
export interface NewAccount {
  readonly email: string
  readonly password: string
  readonly languageId: number
  readonly from: string
  /** Where the confirmation e-mail leads back to. */
  readonly redirect?: string | undefined
}

/** The person who follows a confirmation link: their session, their device and their password, if any. */
export interface Confirmer extends Device {
  readonly personId?: string | undefined
  readonly password?: string | undefined
}

export interface Registration {
  /** Creates an account and sends the confirmation. A known email gets the same answer, and its owner an email. */
  register(newcomer: NewAccount, shown: Device): Promise<string>
  /**
   * Confirms the address an email was sent to, only for the person who registered it: otherwise a stranger's password
   * would live on in an account that its owner confirmed (D 11.14). Idempotent. Returns the address.
   */
  confirm(token: string, by: Confirmer): Promise<string>
  /** Sends the confirmation again, once a minute for each address, known or not. */
  resend(email: string, from: string, redirect?: string): Promise<void>
  /** Sends the confirmation email for an address. */
  askToConfirm(
    query: Query,
    account: Pick<Account, 'id' | 'languageId'>,
    mail: { readonly email: string; readonly kind: string; readonly redirect?: string | undefined },
  ): Promise<void>
  /** Creates an account without an email; undefined if the address has one. */
  create(query: Query, newcomer: Omit<NewAccount, 'from'>): Promise<string | undefined>
}

/** Creates the registration service. */
export function createRegistration(deps: AccountsDeps, devices: Devices): Registration {
  const { database, clock, outbox, rateLimiter } = deps
  const now = () => new Date(clock.now())
  const mayWriteTo = async (email: string) =>
    (await rateLimiter.hit('emails of registration', email, 3600)).count <= maxEmails
  /** Any of many concurrent requests may create the account: its email is the only one that confirms it. */
  const isFirstOf = async (email: string, tx: Query) =>
    (await rateLimiter.hit('first email of registration', email, 3600, tx)).count === 1
  const refuseStranger = async (accountId: string, { personId, password, ...shown }: Confirmer) => {
    if (personId === accountId || (await devices.isKnown(accountId, shown))) return
    if (!password) throw new Refusal('confirm-by-password')
    await rateLimiter.limit('confirm', accountId, perConfirmation)
    const account = await findAccount(database, accountId)
    if (!(await isPassword(password, account?.passwordHash)))
      throw new Refusal('current-password-wrong', { password: 'current-password-wrong' })
  }
  const askAgain = async (email: string, redirect?: string) => {
    const account = await findAccountByEmail(database, email)
    if (account && !account.emailConfirmedAt && (await mayWriteTo(email)))
      await registration.askToConfirm(database, account, { email, kind: 'confirm', redirect })
  }
  const makeAccount = async (newcomer: Omit<NewAccount, 'from'>, passwordHash: string, shown: Device) => {
    const mayWrite = await mayWriteTo(newcomer.email)
    const accountId = await database.begin(async (tx) => {
      const isFree = !(await isKept(tx, newcomer.email, now()))
      const id = isFree ? await insert(deps, tx, newcomer, passwordHash) : undefined
      if (!mayWrite && !(id && (await isFirstOf(newcomer.email, tx)))) return id
      const { email, redirect } = newcomer
      if (id) await registration.askToConfirm(tx, { ...newcomer, id }, { email, kind: 'confirm', redirect })
      else {
        const languageId = (await findAccountByEmail(tx, email))?.languageId ?? newcomer.languageId
        await outbox.post(tx, { to: email, languageId, kind: 'knownEmail', path: withRedirect('/login?', redirect) })
      }
      return id
    })
    return devices.renew(shown, accountId)
  }
  const registration: Registration = {
    async register({ from, ...newcomer }, shown) {
      await rateLimiter.limit('registration', from, perAddress)
      await rateLimiter.limit('registration', `${newcomer.email} ${from}`, perPair)
      refuseGuessable(newcomer.password, 'password', { email: newcomer.email, names: [] })
      // Before the minimum time begins: under load hashing alone takes longer than that, which would hide nothing.
      const passwordHash = await hashPassword(newcomer.password)
      return withMinimumTime(makeAccount(newcomer, passwordHash, shown))
    },
    async confirm(token, by) {
      const hash = hashOf(token)
      const asked = await findToken(database, { hash, purpose: 'confirm', now: now() })
      if (!asked) throw new Refusal('token-not-valid')
      if (asked.usedAt) return asked.email
      await refuseStranger(asked.accountId, by)
      await database.begin(async (tx) => {
        const first = await setUsed(tx, { hash, purpose: 'confirm', now: now() })
        if (first) await keepEmail(deps, tx, first)
      })
      return asked.email
    },
    async resend(email, from, redirect) {
      await rateLimiter.limit('registration', from, perAddress)
      await rateLimiter.limit('resend', `${email} ${from}`, perResend)
      await withMinimumTime(askAgain(email, redirect))
    },
    async askToConfirm(query, { id, languageId }, { email, kind, redirect }) {
      const token = newToken()
      const expiresAt = new Date(clock.now() + confirmDays * 86_400_000)
      await insertToken(query, { hash: hashOf(token), accountId: id, purpose: 'confirm', email, expiresAt })
      const path = withRedirect(`/registration?token=${token}&`, redirect)
      await outbox.post(query, { to: email, languageId, kind, path })
    },
    create: async (query, newcomer) => insert(deps, query, newcomer, await hashPassword(newcomer.password)),
  }
  return registration
}

/** A path that ends with "?" or "&", with the page to go on to, or without that sign. */
const withRedirect = (path: string, redirect: string | undefined) =>
  redirect === undefined ? path.slice(0, -1) : `${path}redirect=${encodeURIComponent(redirect)}`

function insert({ clock }: AccountsDeps, query: Query, newcomer: Omit<NewAccount, 'from'>, passwordHash: string) {
  return insertAccount(query, {
    email: newcomer.email.toLowerCase(),
    passwordHash,
    languageId: languageIdOf(languageOf(newcomer.languageId)),
    genderId: codeId(6, 'notSaid'),
    createdAt: new Date(clock.now()),
  })
}

/** Makes the confirmed address the account's, if it is still the pending one and no other account has it. */
async function keepEmail({ clock, outbox }: AccountsDeps, tx: Query, { accountId, email }: EmailToken) {
  const account = await lockAccount(tx, accountId)
  const isStillMeant = account && (account.email === email || account.pendingEmail === email)
  if (!account || !isStillMeant) throw new Refusal('token-not-valid')
  await setConfirmedEmail(tx, accountId, email, new Date(clock.now()))
  const { email: to, languageId } = account
  if (to !== email)
    await outbox.post(tx, { to, languageId, kind: 'emailChanged', values: { email }, aboutIds: [accountId] })
}
