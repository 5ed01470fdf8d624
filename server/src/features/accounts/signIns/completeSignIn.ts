/** The last step of signing in, however somebody showed who they are: a session, a letter about a new device, a browser that is known. */
import type { Device, Devices } from '../devices/service.ts'
import type { Sessions } from '../sessions/service.ts'
import type { Means, Origin } from '../sessions/store.ts'
import type { Account } from '../store.ts'

/** Who came in, the token of their session, and what their browser is to keep. */
export interface CompletedSignIn {
  readonly account: Account
  readonly token: string
  readonly device: string
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
  return { account, token: session.token, device: await devices.remember(account.id, shown) }
}
