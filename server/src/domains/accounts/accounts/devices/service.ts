/**
 * Rate limit against distributed password guessing: 20 tries an hour per account, without locking out the owner. A
 * known browser may go on trying; any other needs an email link (D 11.12).
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
/** Maximum emails an hour; beyond it none is sent, and earlier links stay valid. */
const maxEmails = 3
const linkMinutes = 60
const yearMilliseconds = 366 * 86_400_000

/** How a browser identifies itself: its device cookie, and the token of an email link. */
export interface Device {
  readonly device?: string | undefined
  readonly letter?: string | undefined
}

export interface Devices {
  /**
   * Counts a sign-in try unless the account knows the browser; returns a function that takes the count back after
   * success. Beyond 20 an hour it throws `sign-in-by-letter`, whether or not the address is known; a known one gets an
   * email with a link.
   */
  countTry(email: string, account: Account | undefined, shown: Device): Promise<() => Promise<void>>
  /** Whether the person signed in or registered from this browser, or came by an email link. */
  isKnown(accountId: string, shown: Device): Promise<boolean>
  /** Returns a new device value for a registering browser, whether or not the address was free; keeps its accounts. */
  renew(shown: Device, accountId: string | undefined): Promise<string>
  /**
   * Emails a person about a sign-in from a new browser. The first browser is not reported after a password sign-in, nor
   * to an unconfirmed address, which may be another person's.
   */
  notifyOfNew(account: Account, shown: Device, by: { means: Means; origin: Origin | undefined }): Promise<void>
  /** Remembers the browser and uses up its email link; returns the new device value. */
  remember(accountId: string, shown: Device): Promise<string>
  /** Deletes devices not seen for a year. */
  cleanUp(): Promise<void>
}

/** Creates the devices service. */
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
      const emails = await rateLimiter.hit('emails for a device', email, window)
      const isWritten = account && emails.count <= maxEmails
      await withMinimumTime(isWritten ? postLink(deps, account) : Promise.resolve())
      throw new Refusal('sign-in-by-letter', undefined, againInSeconds)
    },
    async notifyOfNew({ id, email, languageId, emailConfirmedAt }, shown, { means, origin }) {
      if (!emailConfirmedAt || (await isKnown(id, shown))) return
      // A new password deletes all devices, so without this check on `means` a sign-in by an attacker's passkey or
      // wallet would go unreported.
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
    await outbox.post(tx, { to: email, languageId, kind: 'signInLink', path: `/login?letter=${token}` })
  })
}
