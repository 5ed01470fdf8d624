/** The last step of every sign-in: opens a session, emails about a new device, and remembers the browser. */
import type { Device, Devices } from '../devices/service.ts'
import type { Sessions } from '../sessions/service.ts'
import type { Means, Origin } from '../sessions/store.ts'
import type { Account } from '../store.ts'

/** The person who signed in, their session's token, and the device cookie value. */
export interface CompletedSignIn {
  readonly account: Account
  readonly token: string
  readonly device: string
  /** Whether a passkey must confirm the session before its role counts. */
  readonly needsPasskey: boolean
}

/** Opens a session; undefined if the password was changed since the account was read. */
export async function completeSignIn(
  { sessions, devices }: { readonly sessions: Sessions; readonly devices: Devices },
  account: Account,
  by: Means | { readonly wallet: string },
  { origin, ...shown }: Device & { readonly origin?: Origin | undefined },
): Promise<CompletedSignIn | undefined> {
  const means = typeof by === 'string' ? by : 'wallet'
  const wallet = typeof by === 'string' ? undefined : by.wallet
  const session = await sessions.open(account, { origin, means, wallet })
  if (!session) return undefined
  await devices.notifyOfNew(account, shown, { means, origin })
  const device = await devices.remember(account.id, shown)
  return { account, token: session.token, device, needsPasskey: session.needsPasskey }
}
