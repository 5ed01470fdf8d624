/**
 * Another e-mail address (D 11.28): it needs the password or a passkey, the old address hears of it at once and can stop it, also for some
 * days after the new one was confirmed, and the new one counts only once it is confirmed there.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query } from '../../../gateways/database.ts'
import type { AccountsDeps } from '../deps.ts'
import { deleteDevices } from '../devices/store.ts'
import { hashPassword } from '../passwords/hash.ts'
import type { Reauthenticate, Shown } from '../passwords/reauthentication.ts'
import { closeOtherWays, type Passwords } from '../passwords/service.ts'
import type { Registration } from '../registration/service.ts'
import type { Sessions } from '../sessions/service.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  lockAccount,
  setConfirmedEmail,
  setPasswordHash,
  setPendingEmail,
} from '../store.ts'
import { insertToken, setAllUsed, setLaterUsed, setUsed } from '../tokens/store.ts'
import { hashOf, newToken } from '../tokens/token.ts'

/** So long the old address can take the change back: longer than the letter to the new one is good for. */
const keepDays = 7
/** Letters that ask a new address to confirm: for each person, and for each address. */
const perHour = { most: 5, seconds: 3600 }

/** Whether a form asks for an address that is neither the account's nor the one that waits. */
const isNew = ({ email, pendingEmail }: Account, wanted: string) => wanted !== email && wanted !== pendingEmail

/** Refuses a new address unless its owner shows who they are, and counts the letters, so that nobody floods other people's mailboxes from here. */
export async function requireMayChange(
  { database, rateLimiter }: AccountsDeps,
  reauthenticate: Reauthenticate,
  id: string,
  { emailAddress, ...shown }: Shown & { readonly emailAddress: string },
): Promise<void> {
  const account = await findAccount(database, id)
  if (!account || !isNew(account, emailAddress)) return
  await rateLimiter.limit('e-mail change', id, perHour)
  await reauthenticate({ id }, 'email', shown)
  await rateLimiter.limit('e-mail change', emailAddress, perHour)
}

/** A new address gets a letter; one that is another's gets a letter that says just that, and the form answers the same (D 4.4). */
export async function changeEmail(
  deps: AccountsDeps,
  registration: Registration,
  tx: Query,
  account: Account,
  wanted: string,
): Promise<void> {
  if (wanted === account.email) return setPendingEmail(tx, account.id, null)
  if (!isNew(account, wanted)) return
  await setPendingEmail(tx, account.id, wanted)
  await notifyOldAddress(deps, tx, account)
  const owner = await findAccountByEmail(tx, wanted)
  if (owner) return deps.outbox.post(tx, { to: wanted, languageId: owner.languageId, kind: 'addressTaken' })
  await registration.askToConfirm(tx, account, wanted, 'newEmail')
}

/** The letter names no address: it is read where the change may be an attacker's, and says what to do. */
async function notifyOldAddress({ clock, outbox }: AccountsDeps, tx: Query, { id, email, languageId }: Account) {
  const token = newToken()
  const expiresAt = new Date(clock.now() + keepDays * 86_400_000)
  await insertToken(tx, { hash: hashOf(token), accountId: id, purpose: 'keep', email, expiresAt })
  const path = `/keep-email/${token}`
  await outbox.post(tx, { to: email, languageId, kind: 'emailChanging', path, aboutIds: [id] })
}

/**
 * "That was not me": the account has its old address again, whoever asked is signed out everywhere, and its password, which
 * they knew, is nobody's: a letter there lets the owner choose a new one. Of several addresses the oldest has the last word. `token-not-valid` if the link is used, too old or none.
 */
export async function keepEmail(
  deps: AccountsDeps,
  { sessions, passwords }: { readonly sessions: Sessions; readonly passwords: Pick<Passwords, 'post'> },
  token: string,
): Promise<void> {
  const { database, clock } = deps
  const now = new Date(clock.now())
  const passwordHash = await hashPassword(newToken())
  await database.begin(async (tx) => {
    const kept = await setUsed(tx, { hash: hashOf(token), purpose: 'keep', now })
    const account = kept && (await lockAccount(tx, kept.accountId))
    if (!kept || !account) throw new Refusal('token-not-valid')
    await setConfirmedEmail(tx, account.id, kept.email, now)
    // Addresses from before keep theirs: whoever took the account cannot disarm them by a change of their own.
    await setLaterUsed(tx, kept, 'keep', now)
    for (const purpose of ['reset', 'device'] as const) await setAllUsed(tx, account.id, purpose, now)
    await setPasswordHash(tx, account.id, passwordHash)
    await sessions.endAll(tx, account.id)
    await deleteDevices(tx, account.id)
    await closeOtherWays(tx, account.id)
    await passwords.post(tx, { ...account, email: kept.email })
  })
}
