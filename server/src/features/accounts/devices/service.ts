/**
 * Guessing at an account from many places ends after 20 tries an hour, and locks nobody out: whoever signed in from a browser
 * before goes on trying there, and any other browser is let in by a link in a letter (D 11.12).
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { AccountsDeps } from '../deps.ts'
import { withMinimumTime } from '../minimumTime.ts'
import type { Means, Origin } from '../sessions/store.ts'
import type { Account } from '../store.ts'
import { findToken, insertToken, setUsed } from '../tokens/store.ts'
import { hashOf, newToken } from '../tokens/token.ts'
import * as store from './store.ts'

const maxTries = 20
const window = 3600
/** Beyond so many letters an hour nothing is sent: those that were stay good. */
const maxEmails = 3
const linkMinutes = 60
const yearMilliseconds = 366 * 86_400_000

/** What a browser shows of itself: what it kept from signing in before, and the link of a letter it came by. */
export interface Device {
  readonly device?: string | undefined
  readonly letter?: string | undefined
}

export interface Devices {
  /**
   * Counts a try to sign in, unless the browser is known to the account; answers how to take it back once it was no guess.
   * `sign-in-by-letter` beyond 20 within an hour, whether the address is known or not; a known one gets a letter with a link.
   */
  countTry(email: string, account: Account | undefined, shown: Device): Promise<() => Promise<void>>
  /** Whether somebody signed in or registered from this browser, or came by a letter's link. */
  isKnown(accountId: string, shown: Device): Promise<boolean>
  /** For a browser that registers: something new to keep, whether the address was free or not, that knows all it knew before. */
  renew(shown: Device, accountId: string | undefined): Promise<string>
  /**
   * Tells somebody by a letter that they signed in from a browser they never used; the first one is no news where the password
   * was typed, and an address that is not confirmed may be anybody's.
   */
  notifyOfNew(account: Account, shown: Device, by: { means: Means; origin: Origin | undefined }): Promise<void>
  /** Knows the browser from now on, and uses its letter up; answers what it is to keep. */
  remember(accountId: string, shown: Device): Promise<string>
  /** Forgets devices that were not seen for a year. */
  cleanUp(): Promise<void>
}

/** Opens the knowing of devices. */
export function createDevices(deps: AccountsDeps): Devices {
  const { database, clock, outbox, rateLimiter } = deps
  const now = () => new Date(clock.now())
  const isKnown = async (accountId: string, { device, letter: mail }: Device) => {
    if (device && (await store.isKnown(database, hashOf(device), accountId))) return true
    const found = mail && (await findToken(database, { hash: hashOf(mail), purpose: 'device', now: now() }))
    return Boolean(found && found.accountId === accountId && !found.usedAt)
  }
  return {
    isKnown,
    async renew({ device }, accountId) {
      const kept = newToken()
      await store.copyDevice(database, { from: device ? hashOf(device) : null, to: hashOf(kept) })
      if (accountId) await store.upsertDevice(database, { hash: hashOf(kept), accountId, seenAt: now() })
      return kept
    },
    async countTry(email, account, shown) {
      if (account && (await isKnown(account.id, shown))) return async () => undefined
      const { count, againInSeconds } = await rateLimiter.hit('login of strangers', email, window)
      if (count <= maxTries) return () => rateLimiter.undo('login of strangers', email)
      const emails = await rateLimiter.hit('letters for a device', email, window)
      const isWritten = account && emails.count <= maxEmails
      await withMinimumTime(isWritten ? postLink(deps, account) : Promise.resolve())
      throw new Refusal('sign-in-by-letter', undefined, againInSeconds)
    },
    async notifyOfNew({ id, email, languageId, emailConfirmedAt }, shown, { means, origin }) {
      if (!emailConfirmedAt || (await isKnown(id, shown))) return
      // A new password forgets all browsers: the next way in by a key that somebody left would go untold.
      if (means === 'password' && !(await store.hasDevices(database, id))) return
      const from = [origin?.browser, origin?.system].filter(Boolean).join(' · ')
      const facts = { ...(from && { from }), ...(origin?.timeZone && { near: origin.timeZone }) }
      await outbox.post(database, { to: email, languageId, kind: 'newDevice', facts, path: '/profile' })
    },
    async remember(accountId, { device, letter: mail }) {
      const kept = device && (await store.isKnown(database, hashOf(device))) ? device : newToken()
      await store.upsertDevice(database, { hash: hashOf(kept), accountId, seenAt: now() })
      if (mail) await setUsed(database, { hash: hashOf(mail), purpose: 'device', now: now() })
      return kept
    },
    cleanUp: () => store.deleteUnseen(database, new Date(clock.now() - yearMilliseconds)),
  }
}

function postLink({ database, clock, outbox }: AccountsDeps, { id, email, languageId }: Account): Promise<void> {
  const token = newToken()
  const expiresAt = new Date(clock.now() + linkMinutes * 60_000)
  return database.begin(async (tx) => {
    await insertToken(tx, { hash: hashOf(token), accountId: id, purpose: 'device', email, expiresAt })
    await outbox.post(tx, { to: email, languageId, kind: 'signInByLetter', path: `/login?letter=${token}` })
  })
}
