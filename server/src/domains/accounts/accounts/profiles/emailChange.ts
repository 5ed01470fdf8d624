/**
 * Changing the email address (D 11.28): it needs reauthentication. The old address is notified at once and can stop the
 * change, or undo it for some days after the confirmation. The new address takes effect once it is confirmed.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query } from '../../../../gateways/database.ts'
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
import { findToken, insertToken, setAllUsed, setLaterUsed, setUsed } from '../tokens/store.ts'
import { hashOf, newToken } from '../tokens/token.ts'

/** Days in which the old address can undo the change: longer than the confirmation link is valid. */
const keepDays = 7
/** Rate limit of confirmation emails to new addresses: per person, and per address. */
const perHour = { most: 5, seconds: 3600 }

/** Whether a form contains an address that is neither the account's nor the pending one. */
const isNew = ({ email, pendingEmail }: Account, wanted: string) => wanted !== email && wanted !== pendingEmail

/** Requires reauthentication for a new address, and rate limits the emails to protect other mailboxes. */
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

/** Emails the new address; if another account has it, the email says so, and the form answers the same (D 4.4). */
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
  await registration.askToConfirm(tx, account, { email: wanted, kind: 'newEmail' })
}

/** The email omits the new address, because the change may be an attacker's; it says what to do. */
async function notifyOldAddress({ clock, outbox }: AccountsDeps, tx: Query, { id, email, languageId }: Account) {
  const token = newToken()
  const expiresAt = new Date(clock.now() + keepDays * 86_400_000)
  await insertToken(tx, { hash: hashOf(token), accountId: id, purpose: 'keep', email, expiresAt })
  const path = `/keep-email/${token}`
  await outbox.post(tx, { to: email, languageId, kind: 'emailChanging', path, aboutIds: [id] })
}

/**
 * "That was not me": restores the old address, ends all sessions, and replaces the password, which the attacker knew,
 * with a random one; an email lets the owner choose a new one. Of several addresses the oldest has the last word.
 * `token-not-valid` if the link is used, expired or unknown.
 */
export async function keepEmail(
  deps: AccountsDeps,
  { sessions, passwords }: { readonly sessions: Sessions; readonly passwords: Pick<Passwords, 'post'> },
  token: string,
): Promise<void> {
  const { database, clock } = deps
  const now = new Date(clock.now())
  // First the cheap question: a stranger's link costs no password hash.
  const asked = await findToken(database, { hash: hashOf(token), purpose: 'keep', now })
  if (!asked || asked.usedAt) throw new Refusal('token-not-valid')
  const passwordHash = await hashPassword(newToken())
  await database.begin(async (tx) => {
    const kept = await setUsed(tx, { hash: hashOf(token), purpose: 'keep', now })
    const account = kept && (await lockAccount(tx, kept.accountId))
    if (!kept || !account) throw new Refusal('token-not-valid')
    await setConfirmedEmail(tx, account.id, kept.email, now)
    // Links of earlier addresses stay valid, so that an attacker cannot revoke them by another change.
    await setLaterUsed(tx, kept, 'keep', now)
    for (const purpose of ['reset', 'device'] as const) await setAllUsed(tx, account.id, purpose, now)
    await setPasswordHash(tx, account.id, passwordHash)
    await sessions.endAll(tx, account.id)
    await deleteDevices(tx, account.id)
    await closeOtherWays(deps, tx, account.id)
    await passwords.post(tx, { ...account, email: kept.email })
  })
}
