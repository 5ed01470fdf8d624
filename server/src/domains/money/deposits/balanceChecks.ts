/** Periodic checks of our books and of what each escrow owes against the chain; findings are logged. */
import type { Chain } from '../../../gateways/chain/chain.ts'
import { type Watcher, WatcherClosed } from '../../../gateways/chain/watcher.ts'
import type { Database } from '../../../gateways/database.ts'
import { type FaultReport, unless } from '../../../gateways/repeat.ts'
import type { Leases } from '../../leases/leases/service.ts'
import { createReconciliation } from './reconciliation.ts'
import { createSolvency } from './solvency.ts'

interface Deps {
  readonly database: Database
  readonly chain: Chain
  readonly leases: Pick<Leases, 'findTerms' | 'listLiveTerms' | 'setSettled'>
  /** Re-reads the chain from a block. */
  readonly readAgain: Watcher['readAgain']
  /** Whether a failure only means that the node has pruned the state, which is retried. */
  readonly isAwaited: (error: unknown) => boolean
  readonly alarm: (facts: object, words: string) => void
  readonly onFault: (loop: string) => FaultReport
}

/** Creates both checks; each runs once it is started. */
export function openBalanceChecks({ isAwaited, alarm, onFault, leases, ...shared }: Deps) {
  const unlessAwaited = (loop: string) =>
    unless((error) => isAwaited(error) || error instanceof WatcherClosed, onFault(loop))
  return {
    reconciliation: createReconciliation({
      ...shared,
      leases,
      onDifference: (differences) => alarm({ differences }, 'our books differ from the escrow'),
      onFault: unlessAwaited('books'),
    }),
    solvency: createSolvency({
      ...shared,
      onAlarm: (alarms) => alarm({ alarms }, 'an escrow owes more than it holds, or holds money of no known deposit'),
      onFault: unlessAwaited('solvency'),
    }),
  }
}
