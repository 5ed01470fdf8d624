/** What the keeper needs, and the results of its steps. */
import type { Address, Hex } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { FaultReport } from '../../../gateways/repeat.ts'
import type { Leases } from '../../leases/leases/service.ts'
import type { Deposits } from '../deposits/service.ts'

/** `called`: poll again at once. `on-its-way`: a call waits for its block. `rests`: nothing to do now. */
export type KeeperStep = 'called' | 'on-its-way' | 'rests'

/** The keeper's log. Never contains its key. */
export interface KeeperLog {
  info(facts: object, words: string): void
  warn(facts: object, words: string): void
  error(facts: object, words: string): void
}

export interface KeeperDeps {
  readonly database: Database
  readonly chain: Chain
  readonly clock: Clock
  readonly leases: Leases
  readonly deposits: Deposits
  readonly key: Hex
  /** The maximum cost of one call, and of all calls in a day, in the chain's native coin. */
  readonly limits: { readonly aCall: bigint; readonly aDay: bigint }
  /**
   * Whether it releases no money of leases that began before its first day: a demo uses this to preserve its states.
   * Rents of standing orders it collects of any lease.
   */
  readonly isNewOnly?: boolean
  /** Compares our books with the escrow now; on any difference nothing is sent. */
  readonly balancesAgree: () => Promise<boolean>
  /** Whether a user here proved this wallet. */
  readonly isWallet: (address: Address) => Promise<boolean>
  readonly log: KeeperLog
  readonly onFault: FaultReport
}

export const hourMilliseconds = 3_600_000
/** Milliseconds for which the books check, the gas balance and the keeper's own heartbeat count as fresh. */
export const freshMilliseconds = 30_000
