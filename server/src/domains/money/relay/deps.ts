/** What the relay's sender needs, and the results of its steps. */
import type { Hex } from 'viem'
import type { FaultReport } from '../../../gateways/repeat.ts'
import type { KeeperLog, KeeperStep } from '../keeper/deps.ts'
import type { FactsDeps } from './facts.ts'
import type { RelayLimits } from './limits.ts'

export interface SenderDeps extends FactsDeps {
  readonly key: Hex
  readonly limits: RelayLimits
  /** Never gets the key. */
  readonly log: KeeperLog
  readonly onFault: FaultReport
}

/** `called`: take the next step at once. `on-its-way`: a transaction waits for its block. `rests`: nothing to do now. */
export type SenderStep = KeeperStep
