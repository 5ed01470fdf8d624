/** Dependencies of every part of accounts. */

import type { AuditLog } from '../../../gateways/auditLog.ts'
import type { Bus } from '../../../gateways/bus.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Files } from '../../../gateways/files.ts'
import type { Outbox } from '../../../gateways/outbox.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import type { VerifyMessage } from './wallets/signature.ts'

export interface AccountsDeps {
  readonly database: Database
  /** Notifies a person's open pages that something of theirs changed. */
  readonly bus: Pick<Bus, 'transact'>
  readonly clock: Clock
  /** Gets every sign-in and every failed one. */
  readonly auditLog?: AuditLog | undefined
  /** Whether administrators and arbitrators need a passkey beside the password: on a public instance. */
  readonly rolesNeedPasskeys?: boolean | undefined
  readonly outbox: Outbox
  readonly rateLimiter: RateLimiter
  /** Signs tokens: at least 32 characters. */
  readonly secret: string
  /** The origin of pages and API, without a trailing slash. */
  readonly publicUrl: string
  readonly files: Files
  /** The chain that wallets are proved for. */
  readonly chainId: number
  /** Contracts without a private key: escrows and tokens, which cannot be anyone's wallet (D 11.15). */
  readonly contracts: readonly string[]
  /** Verifies a smart account's signature on the chain (ERC-1271); without it only plain accounts can be proved. */
  readonly verifyMessage?: VerifyMessage | undefined
}
