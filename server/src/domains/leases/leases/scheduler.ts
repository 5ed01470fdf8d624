/** The scheduler loop: runs every second, and retries when the database is down. */

import type { Chain } from '../../../gateways/chain/chain.ts'
import { findCursor } from '../../../gateways/chain/eventStore.ts'
import type { Database } from '../../../gateways/database.ts'
import { forEachIsolated } from '../../../gateways/forEachIsolated.ts'
import { repeat } from '../../../gateways/repeat.ts'
import type { Calendar } from './calendar/service.ts'

const pauseMilliseconds = 1000

export interface SchedulerDeps {
  readonly leases: Calendar
  readonly deposits: { remind(database: Database): Promise<void> }
  readonly ledgers: { remind(database: Database): Promise<void> }
  readonly deductions: { recordSilence(database: Database): Promise<void> }
  readonly statements: { dropUnopened(finalTime: number): Promise<void> }
  readonly decisions: { dropUndecided(finalTime: number): Promise<void> }
  readonly viewings: { remind(): Promise<void> }
  readonly searchColumns: Readonly<Record<'freeLater' | 'mapCells' | 'verified', { tick(): Promise<void> }>>
  readonly database: Database
  readonly chain: Pick<Chain, 'chainId'>
}

/** Runs what is due now, as far as the chain is final. */
export async function runDueWork(deps: SchedulerDeps): Promise<void> {
  const { leases, deposits, ledgers, deductions, statements, decisions, viewings, searchColumns, database, chain } =
    deps
  const finalTime = (await findCursor(database, chain.chainId))?.finalTime ?? 0
  const steps = [
    () => leases.tick(finalTime),
    () => deposits.remind(database),
    () => ledgers.remind(database),
    () => deductions.recordSilence(database),
    () => statements.dropUnopened(finalTime),
    () => decisions.dropUndecided(finalTime),
    () => viewings.remind(),
    () => searchColumns.freeLater.tick(),
    () => searchColumns.mapCells.tick(),
    () => searchColumns.verified.tick(),
  ]
  await forEachIsolated(steps, (step) => step())
}

/** Starts the loop; the returned function stops it and waits for the running pass. */
export function startScheduler(deps: SchedulerDeps, onFault: (error: unknown) => void): () => Promise<void> {
  return repeat(() => runDueWork(deps), { pauseMilliseconds, onFault })
}
