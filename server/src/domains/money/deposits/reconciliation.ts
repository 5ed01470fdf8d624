/**
 * Reconciles our books with the escrow: what it holds for every live lease, at the block up to which all events are
 * applied. A difference is healed by re-reading the chain from before it; one that persists is logged as an error for
 * the operator to resolve (D 11.20, docs/adr/0014-what-was-final.md).
 */
import type { LeaderLock } from '../../../gateways/chain/leaderLock.ts'
import { isSilent } from '../../../gateways/chain/logs.ts'
import { readBlockBefore } from '../../../gateways/chain/scan.ts'
import { type Watcher, WatcherClosed } from '../../../gateways/chain/watcher.ts'
import { type FaultReport, repeat, unless } from '../../../gateways/repeat.ts'
import { createAlarms } from './alarms.ts'
import { createDifferences, type Difference, type DifferencesDeps } from './differences.ts'

export type { Difference } from './differences.ts'

export interface Reconciliation {
  /**
   * Compares now; undefined before the first read of the chain. Throws when the chain or the database is unavailable,
   * or the node has pruned that block's state.
   */
  compare(): Promise<readonly Difference[] | undefined>
  /** Compares now and, on a new difference, re-reads the chain from before it and compares again. */
  reconcile(): Promise<readonly Difference[] | undefined>
  /** The last comparison's result; `working` before the first, and while another process compares. */
  state(): 'working' | 'agree' | 'differ'
  /** Reconciles at once and every minute while this process is leader; call the returned function to stop. */
  start(isLeader: LeaderLock['isLeader']): () => Promise<void>
}

interface Deps extends DifferencesDeps {
  /** Re-reads the chain from a block. */
  readonly readAgain: Watcher['readAgain']
  /** Called once per difference, and again daily while it persists. */
  readonly onDifference: (found: readonly Difference[]) => void
  /** Called when a comparison fails although chain and database are available. */
  readonly onFault: FaultReport
}

const pause = { calm: 60_000, troubled: 1_000 } as const

/** Creates the reconciliation. */
export function createReconciliation(deps: Deps): Reconciliation {
  const { database, chain, leases, readAgain, onDifference, onFault } = deps
  const readDifferences = createDifferences(deps)
  let found: readonly Difference[] | undefined
  let isTroubled = true
  const alarms = createAlarms({ look: 'books', database, chain, whatOf: wordsOf, onAlarm: onDifference })

  async function compare() {
    const now = await readDifferences()
    found = now?.differences ?? found
    if (now && !now.isReading) await alarms.tell(now.block, now.differences)
    return now?.differences
  }

  /** Re-reads the chain from before the oldest new difference; returns whether it did. Persistent ones are skipped. */
  async function heal(differences: readonly Difference[]): Promise<boolean> {
    const fresh = await alarms.listFresh(differences)
    if (fresh.length === 0) return false
    const { chainId } = chain
    const issued = await Promise.all(
      fresh.map(({ termsId, escrow }) => leases.findTerms(database, { chainId, escrow, id: termsId })),
    )
    const since = Math.min(...issued.map((one) => one?.startedAt ?? 0))
    await readAgain(await readBlockBefore(chain, since), (tx) => alarms.noteReadAgain(tx, fresh))
    return true
  }

  async function reconcile() {
    isTroubled = true
    let now = await readDifferences()
    found = now?.differences ?? found // before the re-read, which may take hours or fail
    isTroubled = now === undefined
    if (!now || now.isReading) return now?.differences
    let failure: unknown
    const isReadFor = await heal(now.differences).catch((error: unknown) => {
      if (error instanceof WatcherClosed) throw error
      failure = error // differences that cannot be re-read are logged too
      return true
    })
    if (isReadFor) now = await readDifferences()
    found = now?.differences ?? found
    if (now && !now.isReading) await alarms.conclude(now.block, now.differences)
    if (failure !== undefined) throw failure
    return now?.differences
  }
  const leaveToOther = () => {
    found = undefined
    isTroubled = true
  }
  return {
    compare,
    reconcile,
    state: () => (found ? (found.length > 0 ? 'differ' : 'agree') : 'working'),
    start: (isLeader) =>
      repeat(async () => ((await isLeader()) ? reconcile() : leaveToOther()), {
        pauseMilliseconds: () => (isTroubled ? pause.troubled : pause.calm),
        onFault: unless(isSilent, onFault),
      }),
  }
}

const wordsOf = ({ termsId, escrow, part, ours, escrows }: Difference) =>
  [termsId, escrow, part, ours, escrows].join(', ')
