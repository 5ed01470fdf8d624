/** What every part of accounts stands on. */

import type { Bus } from '../../gateways/bus.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { Files } from '../../gateways/files.ts'
import type { Outbox } from '../../gateways/outbox.ts'
import type { RateLimiter } from '../../gateways/rateLimiter.ts'
import type { VerifyMessage } from './wallets/signature.ts'

export interface AccountsDeps {
  readonly database: Database
  /** Tells one's pages, wherever they are open, that something of one's own changed. */
  readonly bus: Pick<Bus, 'transact'>
  readonly clock: Clock
  readonly outbox: Outbox
  readonly rateLimiter: RateLimiter
  /** Signs tokens: at least 32 characters. */
  readonly secret: string
  /** Where pages and API answer, without a slash at the end. */
  readonly publicUrl: string
  readonly files: Files
  /** The chain that wallets are proved for. */
  readonly chainId: number
  /** Contracts that nobody holds the key of: escrows and tokens, whose wallet none can be (D 11.15). */
  readonly contracts: readonly string[]
  /** Asks the chain whether a smart account says a signature is its own (ERC-1271); without it only plain accounts can be proved. */
  readonly verifyMessage?: VerifyMessage | undefined
}
