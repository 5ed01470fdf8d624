/** Our books and what each escrow owes, held against the chain again and again; what was found is told in the log. */
import type { Chain } from '../../gateways/chain/chain.ts'
import { type Watcher, WatcherClosed } from '../../gateways/chain/watcher.ts'
import type { Database } from '../../gateways/database.ts'
import type { Leases } from '../leases/service.ts'
import { createReconciliation } from './reconciliation.ts'
import { createSolvency } from './solvency.ts'

interface Deps {
  readonly database: Database
  readonly chain: Chain
  readonly leases: Pick<Leases, 'findTerms' | 'listLiveTerms' | 'setSettled'>
  /** Reads the chain again from a block on. */
  readonly readAgain: Watcher['readAgain']
  /** Whether a failure is only a state that the node does not keep, and is waited for. */
  readonly isAwaited: (error: unknown) => boolean
  readonly alarm: (facts: object, words: string) => void
  readonly onFault: (loop: string) => (error: unknown) => void
}

/** Opens both; each begins when it is started. */
export function openBalanceChecks({ isAwaited, alarm, onFault, leases, ...shared }: Deps) {
  const unlessAwaited = (loop: string) => (error: unknown) =>
    isAwaited(error) || error instanceof WatcherClosed || onFault(loop)(error)
  return {
    reconciliation: createReconciliation({
      ...shared,
      leases,
      onDifference: (differences) => alarm({ differences }, 'our books differ from the escrow'),
      onFault: unlessAwaited('books'),
    }),
    solvency: createSolvency({
      ...shared,
      onAlarm: (alarms) => alarm({ alarms }, 'an escrow owes what it has not, or what nobody told of'),
      onFault: unlessAwaited('solvency'),
    }),
  }
}
