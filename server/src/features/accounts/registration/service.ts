/** Becoming somebody: an account, and the letter that shows the e-mail address is one's own (D 4.4, D 4.5). */
import { codeId } from '@keyhold/rental/code.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query } from '../../../gateways/database.ts'
import { languageIdOf, languageOf } from '../../../gateways/text.ts'
import type { AccountsParts } from '../parts.ts'
import { hashPassword } from '../passwords/hash.ts'
import { type Account, findAccountByEmail, insertAccount, lockAccount, setConfirmedEmail } from '../store.ts'
import { findToken, insertToken, type LetterToken, setUsed } from '../tokens/store.ts'
import { hashOf, newToken } from '../tokens/token.ts'

const confirmDays = 3
const perAddress = { most: 60, seconds: 3600 }
const perEmail = { most: 5, seconds: 3600 }
const perResend = { most: 1, seconds: 60, code: 'resend-too-soon' } as const

/** What a newcomer says; `from` is the network address they say it from. */
export interface Newcomer {
  readonly email: string
  readonly password: string
  readonly languageId: number
  readonly from: string
}

export interface Registration {
  /** Makes an account and posts the confirmation. A known e-mail answers the same; a letter tells its owner. */
  register(newcomer: Newcomer): Promise<void>
  /** Confirms the address a letter went to; the same link a second time is harmless. */
  confirm(token: string): Promise<void>
  /** Posts the confirmation again, once a minute for each address, known or not. */
  resend(email: string, from: string): Promise<void>
  /** Posts the letter that asks whether an address is the account's. */
  askToConfirm(query: Query, account: Pick<Account, 'id' | 'languageId'>, email: string, kind: string): Promise<void>
  /** Makes an account without any letter; undefined if the e-mail has one. */
  create(query: Query, newcomer: Omit<Newcomer, 'from'>): Promise<string | undefined>
}

/** Opens registration. */
export function openRegistration(parts: AccountsParts): Registration {
  const { database, clock, outbox, attempts } = parts
  const now = () => new Date(clock.now())
  const registration: Registration = {
    async register({ from, ...newcomer }) {
      await attempts.limit('registration', from, perAddress)
      await attempts.limit('registration', newcomer.email, perEmail)
      const passwordHash = await hashPassword(newcomer.password)
      await database.begin(async (tx) => {
        const id = await insert(parts, tx, newcomer, passwordHash)
        if (id) return registration.askToConfirm(tx, { ...newcomer, id }, newcomer.email, 'confirm')
        const languageId = (await findAccountByEmail(tx, newcomer.email))?.languageId ?? newcomer.languageId
        return outbox.post(tx, { to: newcomer.email, languageId, kind: 'knownEmail', path: '/login' })
      })
    },
    async confirm(token) {
      const hash = hashOf(token)
      await database.begin(async (tx) => {
        const found = await findToken(tx, { hash, purpose: 'confirm', now: now() })
        if (!found) throw new Refusal('token-not-valid')
        const first = await setUsed(tx, { hash, purpose: 'confirm', now: now() })
        if (first) await keepEmail(parts, tx, first)
      })
    },
    async resend(email, from) {
      await attempts.limit('registration', from, perAddress)
      await attempts.limit('resend', email, perResend)
      const account = await findAccountByEmail(database, email)
      if (account && !account.emailConfirmedAt) await registration.askToConfirm(database, account, email, 'confirm')
    },
    async askToConfirm(query, { id, languageId }, email, kind) {
      const token = newToken()
      const expiresAt = new Date(clock.now() + confirmDays * 86_400_000)
      await insertToken(query, { hash: hashOf(token), accountId: id, purpose: 'confirm', email, expiresAt })
      await outbox.post(query, { to: email, languageId, kind, path: `/registration?token=${token}` })
    },
    create: async (query, newcomer) => insert(parts, query, newcomer, await hashPassword(newcomer.password)),
  }
  return registration
}

function insert({ clock }: AccountsParts, query: Query, newcomer: Omit<Newcomer, 'from'>, passwordHash: string) {
  return insertAccount(query, {
    email: newcomer.email.toLowerCase(),
    passwordHash,
    languageId: languageIdOf(languageOf(newcomer.languageId)),
    genderId: codeId(6, 'notSaid'),
    createdAt: new Date(clock.now()),
  })
}

/** The confirmed address becomes the account's, if it is still the one asked for and nobody else was quicker. */
async function keepEmail({ clock, outbox }: AccountsParts, tx: Query, { accountId, email }: LetterToken) {
  const account = await lockAccount(tx, accountId)
  const isStillMeant = account && (account.email === email || account.pendingEmail === email)
  if (!account || !isStillMeant) throw new Refusal('token-not-valid')
  await setConfirmedEmail(tx, accountId, email, new Date(clock.now()))
  const { email: to, languageId } = account
  if (to !== email) await outbox.post(tx, { to, languageId, kind: 'emailChanged', values: { email } })
}
